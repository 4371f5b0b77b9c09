import { Button, type ButtonProps, Checkbox, Group, Stack, Text } from '@mantine/core'
import { IconPlayerPause } from '@tabler/icons-react'
import { useLocation } from 'wouter'
import { useRefresh, useTeam, useTeamChange } from '../../data/team.tsx'
import { isRunning } from '../../data/use-campaigns.ts'
import type { Campaign } from '../../server/campaign-types.ts'
import { useTexts } from '../../texts/locale.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { Form, FormActions, useForm } from '../../ui/form.tsx'
import { notify } from '../../ui/notices.tsx'

interface Props {
  readonly campaign: Campaign
}

/** Buttons for everything that can be done with the campaign in its current state, except for pausing it. */
export const CampaignActions = ({ campaign }: Props) => (
  <>
    {campaign.status === 'scheduled' && <Unschedule campaign={campaign} />}
    <Duplicate campaign={campaign} />
    {(isRunning(campaign) || campaign.status === 'paused') && <CancelCampaign campaign={campaign} />}
  </>
)

interface ActionProps extends Pick<ButtonProps, 'variant' | 'color' | 'leftSection'> {
  readonly label: string
  readonly run: () => Promise<unknown>
  /** The notice to show on success. */
  readonly done: string
}

/** A button for an action that needs no confirmation. */
const ActionButton = ({ label, run, done, ...look }: ActionProps) => {
  const action = useTeamChange({ run, refreshes: ['campaigns'], done })
  return (
    <Button {...look} loading={action.isPending} onClick={() => action.mutate(undefined)}>
      {label}
    </Button>
  )
}

/** Pauses a campaign without asking for confirmation, because every second counts and the user can resume it. */
export const PauseButton = ({ campaign: { id } }: Props) => {
  const texts = useTexts().campaigns.actions
  const { campaigns } = useTeam().postrider
  return (
    <ActionButton
      variant="default"
      leftSection={<IconPlayerPause size={16} aria-hidden="true" />}
      label={texts.pause}
      run={() => campaigns.pause(id)}
      done={texts.paused}
    />
  )
}

export const ResumeButton = ({ campaign: { id } }: Props) => {
  const texts = useTexts().campaigns.actions
  const { campaigns } = useTeam().postrider
  return <ActionButton color="wax.7" label={texts.resume} run={() => campaigns.resume(id)} done={texts.resumed} />
}

const Unschedule = ({ campaign: { id } }: Props) => {
  const texts = useTexts().campaigns.actions.unschedule
  const { campaigns } = useTeam().postrider
  return <ActionButton variant="default" label={texts.button} run={() => campaigns.unschedule(id)} done={texts.done} />
}

const CancelCampaign = ({ campaign: { id, name, counts } }: Props) => {
  const texts = useTexts().campaigns.actions.cancel
  const { postrider } = useTeam()
  const cancel = useTeamChange({
    run: () => postrider.campaigns.cancel(id),
    refreshes: ['campaigns'],
    done: texts.done,
  })
  return (
    <ConfirmButton
      label={texts.button}
      title={texts.title(name)}
      confirmLabel={texts.confirm}
      cancelLabel={texts.keep}
      onConfirm={() => cancel.mutateAsync(undefined)}
    >
      {texts.about(counts.pending)}
    </ConfirmButton>
  )
}

const Duplicate = ({ campaign }: Props) => {
  const texts = useTexts().campaigns.actions.duplicate
  return (
    <DialogButton label={texts.button} title={texts.title}>
      {(close) => <DuplicateForm campaign={campaign} onClose={close} />}
    </DialogButton>
  )
}

const DuplicateForm = ({ campaign: { id, started_at }, onClose }: Props & { onClose: () => void }) => {
  const { actions, created } = useTexts().campaigns
  const texts = actions.duplicate
  const { postrider } = useTeam()
  const refresh = useRefresh()
  const [, go] = useLocation()
  const form = useForm({
    initial: { only_new: false },
    submit: (values, options) => postrider.campaigns.duplicate(id, values, options),
    onDone: async (copy) => {
      await refresh('campaigns')
      notify(created(copy.name))
      go(`/campaigns/${copy.id}`)
    },
  })
  return (
    <Form form={form} label={texts.title}>
      <Stack>
        <Text>{texts.about}</Text>
        {started_at !== null && <Checkbox {...form.toggle('only_new', texts.onlyNew)} />}
        <FormActions submit={texts.confirm}>
          <Button variant="default" onClick={onClose}>
            {texts.keep}
          </Button>
        </FormActions>
      </Stack>
    </Form>
  )
}

/** Resends failed messages and, if the user agrees, messages with an unknown outcome. */
export const RetryButton = ({ campaign: { id, counts } }: Props) => {
  const texts = useTexts().campaigns.actions.retry
  const failed = counts.failed > 0 ? counts.failed : counts.unknown
  return (
    <DialogButton size="xs" label={texts.button(failed)} title={texts.title(failed)}>
      {(close) => <RetryForm id={id} counts={counts} onClose={close} />}
    </DialogButton>
  )
}

const RetryForm = ({ id, counts, onClose }: Pick<Campaign, 'id' | 'counts'> & { onClose: () => void }) => {
  const texts = useTexts().campaigns.actions.retry
  const { postrider } = useTeam()
  const refresh = useRefresh()
  const form = useForm({
    initial: { unknown: counts.failed === 0 },
    submit: ({ unknown }) =>
      postrider.campaigns.retry(id, {
        statuses: [...(counts.failed > 0 ? ['failed' as const] : []), ...(unknown ? ['unknown' as const] : [])],
      }),
    onDone: async () => {
      await refresh('campaigns', 'campaign-report', 'messages')
      notify(texts.done)
      onClose()
    },
  })
  return (
    <Form form={form} label={texts.title(counts.failed)}>
      <Stack>
        {counts.failed > 0 && <Text>{texts.failed}</Text>}
        {counts.unknown > 0 && (
          <>
            <Text>{texts.unknown}</Text>
            {counts.failed > 0 && <Checkbox {...form.toggle('unknown', texts.includeUnknown(counts.unknown))} />}
          </>
        )}
        <Group>
          <FormActions submit={texts.confirm} color="wax.7">
            <Button variant="default" onClick={onClose}>
              {texts.keep}
            </Button>
          </FormActions>
        </Group>
      </Stack>
    </Form>
  )
}
