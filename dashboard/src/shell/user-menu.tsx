import { type MantineColorScheme, Menu, Text, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import { useLocation } from 'wouter'
import { signOut, useSession } from '../data/use-session.ts'
import { messageOf } from '../ui/error-message.ts'
import { CheckIcon, ChevronIcon, MoonIcon, ScreenIcon, SignOutIcon, SunIcon, UserIcon } from '../ui/icons.tsx'
import { notify } from '../ui/notices.tsx'
import classes from './shell.module.css'

const SCHEMES: readonly { value: MantineColorScheme; label: string; icon: typeof SunIcon }[] = [
  { value: 'light', label: 'Light', icon: SunIcon },
  { value: 'dark', label: 'Dark', icon: MoonIcon },
  { value: 'auto', label: 'As the system', icon: ScreenIcon },
]

export const UserMenu = () => {
  const { user } = useSession()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [, go] = useLocation()
  return (
    <Menu width="target" position="top-start">
      <Menu.Target>
        <UnstyledButton className={classes.switcher} aria-label={`Account: ${user?.email}`}>
          <UserIcon />
          <Text size="sm" truncate flex={1}>
            {user?.email}
          </Text>
          <ChevronIcon />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<UserIcon />} onClick={() => go('/account')}>
          Your account
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>Appearance</Menu.Label>
        {SCHEMES.map(({ value, label, icon: Icon }) => (
          <Menu.Item
            key={value}
            role="menuitemradio"
            aria-checked={colorScheme === value}
            leftSection={<Icon />}
            rightSection={colorScheme === value && <CheckIcon />}
            onClick={() => setColorScheme(value)}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          leftSection={<SignOutIcon />}
          onClick={() => signOut().catch((error) => notify(messageOf(error), 'problem'))}
        >
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
