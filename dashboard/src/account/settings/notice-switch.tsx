import { Switch } from '@mantine/core'
import { useTeam, useTeamChange, useTeamData } from '../../data/team.tsx'
import { useTexts } from '../../texts/locale.tsx'

/** Lets members choose whether they get emails about problems. Saved immediately, because it isn't a setting of the team. */
export const NoticeSwitch = () => {
  const texts = useTexts().settings.notices
  const { notices } = useTeam().dashboard
  const { email } = useTeamData(['notices'], ({ dashboard }, signal) => dashboard.notices.get(signal))
  const change = useTeamChange({
    run: (wanted: boolean) => notices.update({ email: wanted }),
    refreshes: ['notices'],
    done: texts.saved,
  })
  return (
    <Switch
      checked={email}
      disabled={change.isPending}
      onChange={({ currentTarget }) => change.mutate(currentTarget.checked)}
      label={texts.label}
      description={texts.about}
    />
  )
}
