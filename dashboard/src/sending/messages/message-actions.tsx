import { Group, Stack, Text } from '@mantine/core'
import type { SentMessageWithBody } from '@postrider/client'
import { useTeam, useTeamChange } from '../../data/team.tsx'
import { useTexts } from '../../texts/locale.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { notify } from '../../ui/notices.tsx'
import { PREVIEWS } from './channels/channel-previews.ts'
import { RescheduleMessage, SendNow } from './reschedule-message.tsx'
import { useRecipient } from './use-recipient.ts'

interface Props {
  readonly message: SentMessageWithBody
  readonly onResent: (newId: number) => void
}

export const MessageActions = ({ message, onResent }: Props) => {
  const { channel, status } = message
  if (status === 'scheduled' || status === 'queued')
    return (
      <Group gap="xs">
        {status === 'scheduled' && (
          <>
            <RescheduleMessage message={message} />
            <SendNow message={message} />
          </>
        )}
        <CancelMessage message={message} />
      </Group>
    )
  const isStored = PREVIEWS[channel].isStored(message)
  return status !== 'sending' && isStored && <ResendMessage message={message} onResent={onResent} />
}

const CancelMessage = ({ message }: Pick<Props, 'message'>) => {
  const texts = useTexts().messages.cancel
  const { postrider } = useTeam()
  const recipientOf = useRecipient()
  // If the message was sent in the meantime, this button and its dialog disappear, and a notice shows the error.
  const cancel = useTeamChange({
    run: async () => {
      const { status } = await postrider.messages.cancel(message.id)
      if (status === 'unknown') notify(texts.maybeArrived, 'problem')
      else notify(texts.done)
    },
    refreshes: ['messages'],
  })
  return (
    <ConfirmButton
      label={texts.button}
      title={texts.title}
      cancelLabel={texts.keep}
      onConfirm={() => cancel.mutateAsync(undefined)}
    >
      {texts.about(recipientOf(message))}
    </ConfirmButton>
  )
}

const ResendMessage = ({ message, onResent }: Props) => {
  const texts = useTexts().messages.resend
  const { postrider } = useTeam()
  const recipientOf = useRecipient()
  const resend = useTeamChange({
    run: async () => {
      const { id, status } = await postrider.messages.resend(message.id)
      if (status === 'suppressed') notify(texts.notSent, 'problem')
      else notify(texts.done)
      onResent(id)
    },
    refreshes: ['messages'],
  })
  return (
    <Group>
      <ConfirmButton
        label={texts.button}
        title={texts.title}
        cancelLabel={texts.keep}
        confirmColor="wax.7"
        onConfirm={() => resend.mutateAsync(undefined)}
      >
        <Stack gap="xs">
          <Text>{texts.about(recipientOf(message))}</Text>
          {message.status === 'unknown' && <Text>{texts.maybeTwice}</Text>}
        </Stack>
      </ConfirmButton>
    </Group>
  )
}
