import { Button, Group, Text } from '@mantine/core'
import { useRefresh, useTeam } from '../../data/team.tsx'
import type { useCampaignCheck } from '../../data/use-campaigns.ts'
import { useSettings } from '../../data/use-settings.ts'
import { useFormats, useTexts } from '../../texts/locale.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { SendIcon } from '../../ui/icons.tsx'
import { notify } from '../../ui/notices.tsx'
import { instantOf } from '../../ui/zoned-time.ts'
import classes from './send-bar.module.css'
import type { SendTime } from './sender-step.tsx'
import type { CampaignDraft } from './use-campaign-draft.ts'

interface Props {
  readonly draft: CampaignDraft
  readonly checked: ReturnType<typeof useCampaignCheck>
  readonly time: SendTime
  readonly onTest: () => void
}

/** Problems that don't prevent scheduling, because they may be solved by the time the campaign starts. */
const ONLY_NOW = ['no_recipients', 'connection_down']

/** Says whether everything is saved, and sends the campaign. The button shows the number of recipients. */
export const SendBar = ({ draft, checked, time, onTest }: Props) => {
  const texts = useTexts().campaigns
  const { check } = checked
  const blockers = (check?.blockers ?? []).filter(({ code }) => time === undefined || !ONLY_NOW.includes(code))
  return (
    <div className={classes.sendBar} data-save-bar>
      <Text size="sm" role="status" className={classes.saveState} data-status={draft.status}>
        {texts.editor.saving[draft.status]}
      </Text>
      <Group gap="sm">
        <Button variant="default" onClick={onTest}>
          {texts.content.test}
        </Button>
        {blockers.length > 0 && (
          <Button component="a" href="#review" variant="default">
            {texts.send.fix(blockers.length)}
          </Button>
        )}
        {check && blockers.length === 0 && time === undefined && <SendNow draft={draft} checked={checked} />}
        {check && blockers.length === 0 && time !== undefined && (
          <Schedule draft={draft} checked={checked} time={time} />
        )}
      </Group>
    </div>
  )
}

/**
 * Returns a function that checks that everything is saved, and that the number of recipients is still the one that the user
 * confirmed. Otherwise, the function throws an error, which the dialog shows.
 */
const useAssertUnchanged = ({ draft, checked }: Pick<Props, 'draft' | 'checked'>) => {
  const texts = useTexts().campaigns.send
  return async () => {
    if (!(await draft.settle())) throw new Error(texts.notSaved)
    const before = checked.check?.will_receive
    const { data, error } = await checked.refetch()
    if (error) throw error
    if (data && data.will_receive !== before) throw new Error(texts.changed(data.will_receive))
  }
}

const SendNow = ({ draft, checked }: Pick<Props, 'draft' | 'checked'>) => {
  const texts = useTexts().campaigns.send
  const { postrider } = useTeam()
  const refresh = useRefresh()
  const assertUnchanged = useAssertUnchanged({ draft, checked })
  const count = checked.check?.will_receive ?? 0
  const send = async () => {
    await assertUnchanged()
    await postrider.campaigns.send(draft.id)
    notify(texts.done)
    await refresh('campaigns')
  }
  return (
    <ConfirmButton
      variant="filled"
      color="wax.7"
      leftSection={<SendIcon size={16} />}
      disabled={checked.isBehind || draft.status !== 'saved'}
      label={texts.button(count)}
      title={texts.title(count)}
      confirmLabel={texts.confirm(count)}
      cancelLabel={texts.keep}
      confirmColor="wax.7"
      onConfirm={send}
    >
      {texts.about(draft.settings.name, count)}
    </ConfirmButton>
  )
}

const Schedule = ({ draft, checked, time }: Pick<Props, 'draft' | 'checked'> & { time: string }) => {
  const { schedule: texts, send } = useTexts().campaigns
  const formats = useFormats()
  const { postrider } = useTeam()
  const { time_zone } = useSettings()
  const refresh = useRefresh()
  const assertUnchanged = useAssertUnchanged({ draft, checked })
  const count = checked.check?.will_receive ?? 0
  const at = time === '' ? undefined : instantOf(time, time_zone)
  if (!at)
    return (
      <Button variant="default" component="a" href="#sender">
        {texts.noTime}
      </Button>
    )
  const schedule = async () => {
    await assertUnchanged()
    await postrider.campaigns.schedule(draft.id, at.toISOString())
    notify(texts.done)
    await refresh('campaigns')
  }
  const shown = formats.dateTimeIn(at, time_zone)
  return (
    <ConfirmButton
      variant="filled"
      color="wax.7"
      disabled={checked.isBehind || draft.status !== 'saved'}
      label={texts.button(count)}
      title={texts.title(shown)}
      confirmLabel={texts.confirm}
      cancelLabel={send.keep}
      confirmColor="wax.7"
      onConfirm={schedule}
    >
      {texts.about(count, shown, time_zone)}
    </ConfirmButton>
  )
}
