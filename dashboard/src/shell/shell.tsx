import { AppShell, Burger, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type ReactNode, useEffect } from 'react'
import { Link, useLocation } from 'wouter'
import { ConfirmEmailBanner } from '../session/confirm-email-banner.tsx'
import { useTexts } from '../texts/locale.tsx'
import { Mark } from '../ui/mark.tsx'
import { Navigation } from './navigation.tsx'
import classes from './shell.module.css'
import { TeamSwitcher } from './team-switcher.tsx'
import { UserMenu } from './user-menu.tsx'

/** The navigation and menus around a team's pages. */
export const Shell = ({ children }: { children: ReactNode }) => {
  const texts = useTexts().shell
  const [isOpen, { toggle, close }] = useDisclosure()
  const [path] = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: on narrow screens, the navigation closes when the user goes to a page
  useEffect(close, [path])
  return (
    <AppShell
      header={{ height: { base: 56, sm: 0 } }}
      navbar={{ width: 248, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      padding={{ base: 'md', sm: 'xl' }}
      transitionDuration={0}
    >
      <a className="skip-link" href="#main">
        {texts.skip}
      </a>
      <AppShell.Header hiddenFrom="sm" className={classes.header}>
        <Burger opened={isOpen} onClick={toggle} size="sm" aria-label={texts.navigation} aria-expanded={isOpen} />
        <HomeLink />
      </AppShell.Header>
      <AppShell.Navbar p="sm" component="div" className={classes.sidebar}>
        <Group px="xs" py={4} visibleFrom="sm">
          <HomeLink />
        </Group>
        <TeamSwitcher />
        <Navigation />
        <UserMenu />
      </AppShell.Navbar>
      <AppShell.Main id="main" tabIndex={-1} className={classes.main}>
        <div className={classes.page}>
          <ConfirmEmailBanner />
          {children}
        </div>
      </AppShell.Main>
    </AppShell>
  )
}

const HomeLink = () => (
  <Link href="/" className={classes.home}>
    <Mark />
    <Text fw={700} fz="lg" component="span">
      Postrider
    </Text>
  </Link>
)
