import { Button, Stack } from '@mantine/core'
import type { SentMessage } from '@postrider/client'
import { DateTimeInput } from '../../audience/contacts/date-time-input.tsx'
import { useRefresh, useTeam, useTeamChange } from '../../data/team.tsx'
import { useTexts } from '../../texts/locale.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { Form, FormActions, useForm } from '../../ui/form.tsx'
import { localTimeOf } from '../../ui/local-time.ts'
import { LocalizedDates } from '../../ui/localized-dates.tsx'
import { notify } from '../../ui/notices.tsx'
import { useRecipient } from './use-recipient.ts'

interface Props {
  readonly message: SentMessage
}

export const RescheduleMessage = ({ message }: Props) => {
  const texts = useTexts().messages.reschedule
  return (
    <DialogButton label={texts.button} title={texts.title}>
      {(close) => <RescheduleForm message={message} onClose={close} />}
    </DialogButton>
  )
}

const RescheduleForm = ({ message, onClose }: Props & { onClose: () => void }) => {
  const texts = useTexts().messages.reschedule
  const { postrider } = useTeam()
  const refresh = useRefresh()
  const form = useForm({
    initial: { scheduled_at: localTimeOf(message.scheduled_at ?? '') },
    submit: ({ scheduled_at }) =>
      postrider.messages.reschedule(message.id, { scheduled_at: new Date(scheduled_at).toISOString() }),
    onDone: async () => {
      await refresh('messages')
      notify(texts.done)
      onClose()
    },
  })
  return (
    <Form form={form} label={texts.title}>
      <Stack>
        <LocalizedDates>
          <DateTimeInput {...form.field('scheduled_at', texts.at)} />
        </LocalizedDates>
        {/* Disabled while the input is empty, because an empty time doesn't mean “now”. “Send now” is a separate button. */}
        <FormActions submit={texts.submit} disabled={form.values.scheduled_at === ''}>
          <Button variant="default" onClick={onClose}>
            {texts.keep}
          </Button>
        </FormActions>
      </Stack>
    </Form>
  )
}

export const SendNow = ({ message }: Props) => {
  const texts = useTexts().messages.sendNow
  const { postrider } = useTeam()
  const recipientOf = useRecipient()
  const sendNow = useTeamChange({
    run: () => postrider.messages.reschedule(message.id, { scheduled_at: null }),
    refreshes: ['messages'],
    done: texts.done,
  })
  return (
    <ConfirmButton
      label={texts.button}
      title={texts.title}
      cancelLabel={texts.keep}
      confirmColor="wax.7"
      onConfirm={() => sendNow.mutateAsync(undefined)}
    >
      {texts.about(recipientOf(message))}
    </ConfirmButton>
  )
}
