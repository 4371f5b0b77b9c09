import { Menu, Text, UnstyledButton } from '@mantine/core'
import { useLocation } from 'wouter'
import { useTeam } from '../../data/team.tsx'
import { useSession } from '../../data/use-session.ts'
import { useTexts } from '../../texts/locale.tsx'
import { CheckIcon, ChevronIcon, PlusIcon } from '../../ui/icons.tsx'
import classes from './shell.module.css'

export const TeamSwitcher = () => {
  const texts = useTexts().shell
  const { id, name } = useTeam()
  const { teams } = useSession()
  const [, go] = useLocation()
  return (
    <Menu width="target" position="bottom-start">
      <Menu.Target>
        <UnstyledButton className={classes.switcher} aria-label={texts.switchTeam(name)}>
          <Text fw={600} size="sm" truncate flex={1}>
            {name}
          </Text>
          <ChevronIcon />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{texts.yourTeams}</Menu.Label>
        {teams.map((team) => (
          <Menu.Item
            key={team.id}
            onClick={() => go(`~/t/${team.id}`)}
            rightSection={team.id === id && <CheckIcon />}
            className="breakable"
          >
            {team.name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<PlusIcon />} onClick={() => go('/team/new')}>
          {texts.createTeam}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
