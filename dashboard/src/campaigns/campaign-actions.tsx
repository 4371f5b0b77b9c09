import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlayerPause } from '@tabler/icons-react'
import { useLocation } from 'wouter'
import { useRefresh, useTeam, useTeamChange } from '../data/team.tsx'
import { isRunning } from '../data/use-campaigns.ts'
import type { Campaign } from '../server/campaign-types.ts'
import { useTexts } from '../texts/locale.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { Form, FormActions, useForm } from '../ui/form.tsx'
import { notify } from '../ui/notices.tsx'

interface Props {
  readonly campaign: Campaign
}

/** Everything that can be done with the campaign in its current state, except for pausing it. */
export const CampaignActions = ({ campaign }: Props) => (
  <>
    {campaign.status === 'scheduled' && <Unschedule campaign={campaign} />}
    <Duplicate campaign={campaign} />
    {(isRunning(campaign) || campaign.status === 'paused') && <CancelCampaign campaign={campaign} />}
  </>
)

/** Pauses a campaign without asking, because every second counts and it can be resumed. */
export const PauseButton = ({ campaign: { id } }: Props) => {
  const texts = useTexts().campaigns.actions
  const { postrider } = useTeam()
  const pause = useTeamChange({
    run: () => postrider.campaigns.pause(id),
    refreshes: ['campaigns'],
    done: texts.paused,
  })
  return (
    <Button
      variant="default"
      leftSection={<IconPlayerPause size={16} aria-hidden="true" />}
      loading={pause.isPending}
      onClick={() => pause.mutate(undefined)}
    >
      {texts.pause}
    </Button>
  )
}

export const ResumeButton = ({ campaign: { id } }: Props) => {
  const texts = useTexts().campaigns.actions
  const { postrider } = useTeam()
  const resume = useTeamChange({
    run: () => postrider.campaigns.resume(id),
    refreshes: ['campaigns'],
    done: texts.resumed,
  })
  return (
    <Button color="wax.7" loading={resume.isPending} onClick={() => resume.mutate(undefined)}>
      {texts.resume}
    </Button>
  )
}

const Unschedule = ({ campaign: { id } }: Props) => {
  const texts = useTexts().campaigns.actions.unschedule
  const { postrider } = useTeam()
  const unschedule = useTeamChange({
    run: () => postrider.campaigns.unschedule(id),
    refreshes: ['campaigns'],
    done: texts.done,
  })
  return (
    <Button variant="default" loading={unschedule.isPending} onClick={() => unschedule.mutate(undefined)}>
      {texts.button}
    </Button>
  )
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
  const [isOpen, { open, close }] = useDisclosure()
  return (
    <>
      <Button variant="default" onClick={open}>
        {texts.button}
      </Button>
      <Modal opened={isOpen} onClose={close} title={texts.title}>
        <DuplicateForm campaign={campaign} onClose={close} />
      </Modal>
    </>
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

/** Sends failed messages again and, if the user agrees, those with an unknown outcome. */
export const RetryButton = ({ campaign: { id, counts } }: Props) => {
  const texts = useTexts().campaigns.actions.retry
  const [isOpen, { open, close }] = useDisclosure()
  const failed = counts.failed > 0 ? counts.failed : counts.unknown
  return (
    <>
      <Button variant="default" size="xs" onClick={open}>
        {texts.button(failed)}
      </Button>
      <Modal opened={isOpen} onClose={close} title={texts.title(failed)}>
        <RetryForm id={id} counts={counts} onClose={close} />
      </Modal>
    </>
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
