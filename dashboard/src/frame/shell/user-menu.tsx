import { type MantineColorScheme, Menu, Text, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import { useLocation } from 'wouter'
import { signOut, useSession } from '../../data/use-session.ts'
import { LANGUAGES, type Language } from '../../texts/language.ts'
import { useLanguage, useTexts } from '../../texts/locale.tsx'
import { useMessageOf } from '../../ui/error-message.ts'
import { CheckIcon, ChevronIcon, MoonIcon, ScreenIcon, SignOutIcon, SunIcon, UserIcon } from '../../ui/icons.tsx'
import { notify } from '../../ui/notices.tsx'
import classes from './shell.module.css'

const SCHEMES: readonly { value: MantineColorScheme; icon: typeof SunIcon }[] = [
  { value: 'light', icon: SunIcon },
  { value: 'dark', icon: MoonIcon },
  { value: 'auto', icon: ScreenIcon },
]

const LANGUAGE_NAMES = Object.entries(LANGUAGES) as [Language, string][]

export const UserMenu = () => {
  const { user } = useSession()
  const { shell: texts, ui } = useTexts()
  const messageOf = useMessageOf()
  const { language, setLanguage } = useLanguage()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [, go] = useLocation()
  const chooseLanguage = (chosen: Language) => setLanguage(chosen).catch(() => notify(ui.errors.noAnswer, 'problem'))
  return (
    <Menu width="target" position="top-start" checkIcon={<CheckIcon />}>
      <Menu.Target>
        <UnstyledButton className={classes.switcher} aria-label={texts.account(user?.email ?? '')}>
          <UserIcon />
          <Text size="sm" truncate flex={1}>
            {user?.email}
          </Text>
          <ChevronIcon />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<UserIcon />} onClick={() => go('/account')}>
          {texts.yourAccount}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{texts.appearance}</Menu.Label>
        <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
          {SCHEMES.map(({ value, icon: Icon }) => (
            <Menu.RadioItem key={value} value={value} closeMenuOnClick rightSection={<Icon />}>
              {texts.schemes[value]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Label>{texts.language}</Menu.Label>
        <Menu.RadioGroup value={language} onChange={(value) => chooseLanguage(value as Language)}>
          {LANGUAGE_NAMES.map(([value, name]) => (
            <Menu.RadioItem key={value} value={value} lang={value} closeMenuOnClick>
              {name}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item
          leftSection={<SignOutIcon />}
          onClick={() => signOut().catch((error) => notify(messageOf(error), 'problem'))}
        >
          {texts.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
