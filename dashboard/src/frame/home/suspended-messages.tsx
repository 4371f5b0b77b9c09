import { Group, Text } from '@mantine/core'
import { useTeam, useTeamChange, useTeamData } from '../../data/team.tsx'
import type { SuspendedMessages } from '../../server/dashboard-api.ts'
import { useTexts } from '../../texts/locale.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { WarningIcon } from '../../ui/icons.tsx'

const READ_AGAIN_MS = 5_000

export const useSuspended = () =>
  useTeamData(['suspended-messages'], ({ dashboard }, signal) => dashboard.suspendedMessages.list(signal), {
    readAgainMs: () => READ_AGAIN_MS,
  })

/** Says why messages wait until someone decides whether to send them, and offers both decisions. */
export const SuspendedItem = ({ suspended: { reason, messages: count } }: { suspended: SuspendedMessages }) => {
  const texts = useTexts().home.attention.suspended
  const { suspendedMessages } = useTeam().dashboard
  const refreshes = ['suspended-messages', 'messages']
  const send = useTeamChange({ run: () => suspendedMessages.send(reason), refreshes, done: texts.send.done })
  const giveUp = useTeamChange({ run: () => suspendedMessages.giveUp(reason), refreshes, done: texts.giveUp.done })
  return (
    <li>
      <WarningIcon />
      <div>
        <Text fw={550}>{texts.title(count)}</Text>
        <Text c="dimmed" size="sm">
          {texts.about[reason]}
        </Text>
        <Group gap="xs" mt="xs">
          <ConfirmButton
            size="xs"
            label={texts.send.button}
            title={texts.send.title(count)}
            confirmLabel={texts.send.confirm}
            cancelLabel={texts.send.keep}
            confirmColor="wax.7"
            onConfirm={() => send.mutateAsync(undefined)}
          >
            {texts.send.about[reason]}
          </ConfirmButton>
          <ConfirmButton
            size="xs"
            label={texts.giveUp.button}
            title={texts.giveUp.title(count)}
            confirmLabel={texts.giveUp.confirm}
            cancelLabel={texts.giveUp.keep}
            onConfirm={() => giveUp.mutateAsync(undefined)}
          >
            {texts.giveUp.about}
          </ConfirmButton>
        </Group>
      </div>
    </li>
  )
}
