import { ActionIcon, AppShell, Burger, Group, Text, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { ConfirmEmailBanner } from '../../account/session/confirm-email-banner.tsx'
import { useTexts } from '../../texts/locale.tsx'
import { KeyboardIcon, SearchIcon } from '../../ui/icons.tsx'
import { Mark } from '../../ui/mark.tsx'
import { notify } from '../../ui/notices.tsx'
import { PaletteKeys } from './keys.tsx'
import { Navigation } from './navigation.tsx'
import classes from './shell.module.css'
import { ShortcutList } from './shortcut-list.tsx'
import { TeamSwitcher } from './team-switcher.tsx'
import { useShortcuts } from './use-shortcuts.ts'
import { UserMenu } from './user-menu.tsx'

/** The navigation and menus around a team's pages. */
export const Shell = ({ children }: { children: ReactNode }) => {
  const texts = useTexts().shell
  const [isOpen, { toggle, close }] = useDisclosure()
  const [isHelpOpen, help] = useDisclosure()
  const { Palette, openPalette } = usePalette()
  const [path] = useLocation()
  useShortcuts({ onPalette: openPalette, onHelp: help.open })
  // biome-ignore lint/correctness/useExhaustiveDependencies: on narrow screens, the navigation closes when the user goes to a page
  useEffect(close, [path])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list of shortcuts closes when the user goes to a page
  useEffect(help.close, [path])
  return (
    <AppShell
      header={{ height: { base: 56, md: 0 } }}
      navbar={{ width: 240, breakpoint: 'md', collapsed: { mobile: !isOpen } }}
      padding={{ base: 'md', sm: 'xl' }}
      transitionDuration={0}
    >
      <a className="skip-link" href="#main">
        {texts.skip}
      </a>
      <AppShell.Header hiddenFrom="md" className={classes.header}>
        <Burger opened={isOpen} onClick={toggle} size="sm" aria-label={texts.navigation} aria-expanded={isOpen} />
        <HomeLink />
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          ml="auto"
          aria-label={texts.palette.label}
          onClick={openPalette}
        >
          <SearchIcon />
        </ActionIcon>
      </AppShell.Header>
      <AppShell.Navbar p="sm" component="div" className={classes.sidebar}>
        <Group pl="xs" justify="space-between" visibleFrom="md">
          <HomeLink />
          <ActionIcon variant="subtle" color="gray" aria-label={texts.shortcuts.title} onClick={help.open}>
            <KeyboardIcon />
          </ActionIcon>
        </Group>
        <TeamSwitcher />
        <UnstyledButton className={classes.search} onClick={openPalette} visibleFrom="md">
          <SearchIcon size={16} />
          <span>{texts.palette.open}</span>
          <PaletteKeys />
        </UnstyledButton>
        <Navigation />
        <UserMenu />
      </AppShell.Navbar>
      <AppShell.Main id="main" tabIndex={-1} className={classes.main}>
        <div className={classes.page}>
          <ConfirmEmailBanner />
          {children}
        </div>
      </AppShell.Main>
      {Palette && <Palette />}
      <ShortcutList isOpen={isHelpOpen} onClose={help.close} />
    </AppShell>
  )
}

/** The palette is downloaded when it's first opened, so that the first screen doesn't wait for it. */
const usePalette = () => {
  const { noAnswer } = useTexts().ui.errors
  const [Palette, setPalette] = useState<ComponentType>()
  const openPalette = useCallback(
    () =>
      void import('./palette.tsx').then(
        (module) => {
          setPalette(() => module.Palette)
          module.palette.open()
        },
        () => notify(noAnswer, 'problem'),
      ),
    [noAnswer],
  )
  return { Palette, openPalette }
}

const HomeLink = () => (
  <Link href="/" className={classes.home}>
    <Mark size={24} />
    <Text fw={650} fz="lg" component="span">
      Postrider
    </Text>
  </Link>
)
