import { Button, Stack, Text, TextInput } from '@mantine/core'
import { Redirect } from 'wouter'
import { useRefresh, useTeam, useTeamChange } from '../../data/team.tsx'
import { type Sender, useOutboxCodes, usePendingSenders } from '../../data/use-senders.ts'
import { useTexts } from '../../texts/locale.tsx'
import { Form, FormActions, useForm } from '../../ui/form.tsx'
import { notify } from '../../ui/notices.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import type { PageProps } from '../../ui/page-props.ts'
import { Rich } from '../../ui/rich.tsx'
import { OutboxCode } from './outbox-codes.tsx'

export default function ConfirmSenderPage({ params }: PageProps) {
  const pending = usePendingSenders().find(({ id }) => id === Number(params.id))
  // If the sender isn't pending, redirects to the list, which shows whether the sender is already verified or was deleted.
  return pending ? <ConfirmSender sender={pending} /> : <Redirect to="/senders" replace />
}

const ConfirmSender = ({ sender: { id, kind, value, name, verified_at } }: { sender: Sender }) => {
  const { senders } = useTexts()
  const texts = senders.confirm
  const { postrider } = useTeam()
  const refresh = useRefresh()
  const form = useForm({
    initial: { code: '' },
    submit: async ({ code }, options): Promise<unknown> =>
      postrider.verified[kind].confirm(id, { code: code.trim() }, options),
    onDone: async () => {
      // Once the sender is no longer pending, the page redirects to the list.
      await refresh('senders')
      notify(texts.verified(value))
    },
  })
  // The API sends a new code when the same address or number is added again.
  const resend = useTeamChange({
    run: () =>
      kind === 'email'
        ? postrider.verified.email.create({ email: value, name })
        : postrider.verified.phone.create({ phone: value, name }),
    refreshes: ['senders'],
    done: texts.resent,
  })
  const inOutbox = useOutboxCodes(true).find((code) => code.id === id)
  const about = verified_at === null ? texts.about(value) : texts.aboutAgain(value)
  const aboutOutbox = inOutbox?.has_provider ? texts.aboutOwnNumber(value) : texts.aboutOutbox(value)
  return (
    <>
      <PageHeader
        title={texts.title}
        about={inOutbox ? aboutOutbox : about}
        back={{ href: '/senders', label: senders.title }}
      />
      <div className="card">
        <Form form={form}>
          <Stack maw="26rem">
            {inOutbox && <OutboxCode code={inOutbox} />}
            <TextInput
              required
              autoFocus
              inputMode="numeric"
              autoComplete="one-time-code"
              {...form.field('code', texts.code)}
            />
            <FormActions submit={texts.submit}>
              <Button variant="default" loading={resend.isPending} onClick={() => resend.mutate(undefined)}>
                {texts.resend}
              </Button>
            </FormActions>
            {!inOutbox && (
              <Text c="dimmed" size="sm">
                <Rich text={kind === 'email' ? texts.noEmail : texts.noSms} parts={{ folder: <code>outbox</code> }} />
              </Text>
            )}
          </Stack>
        </Form>
      </div>
    </>
  )
}
