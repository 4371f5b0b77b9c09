import { Menu, Text, UnstyledButton } from '@mantine/core'
import { useLocation } from 'wouter'
import { useTeam } from '../data/team.tsx'
import { useSession } from '../data/use-session.ts'
import { CheckIcon, ChevronIcon, PlusIcon } from '../ui/icons.tsx'
import classes from './shell.module.css'

export const TeamSwitcher = () => {
  const { id, name } = useTeam()
  const { teams } = useSession()
  const [, go] = useLocation()
  return (
    <Menu width="target" position="bottom-start">
      <Menu.Target>
        <UnstyledButton className={classes.switcher} aria-label={`Team: ${name}. Switch team`}>
          <Text fw={600} truncate flex={1}>
            {name}
          </Text>
          <ChevronIcon />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Your teams</Menu.Label>
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
          Create another team
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
