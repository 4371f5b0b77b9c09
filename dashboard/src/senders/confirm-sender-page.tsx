import { Button, Stack, Text, TextInput } from '@mantine/core'
import { Redirect } from 'wouter'
import { useRefresh, useTeam, useTeamChange } from '../data/team.tsx'
import { type Sender, usePendingSenders } from '../data/use-senders.ts'
import { Form, FormActions, useForm } from '../ui/form.tsx'
import { notify } from '../ui/notices.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import type { PageProps } from '../ui/page-props.ts'

export default function ConfirmSenderPage({ params }: PageProps) {
  const pending = usePendingSenders().find(({ id }) => id === Number(params.id))
  // Confirmed already, or deleted: the list says which.
  return pending ? <ConfirmSender sender={pending} /> : <Redirect to="/senders" replace />
}

const ConfirmSender = ({ sender: { id, kind, value, name } }: { sender: Sender }) => {
  const { postrider } = useTeam()
  const refresh = useRefresh()
  const form = useForm({
    initial: { code: '' },
    submit: async ({ code }, options): Promise<unknown> =>
      postrider.verified[kind].confirm(id, { code: code.trim() }, options),
    onDone: async () => {
      // It goes to the list by itself, as soon as it no longer waits.
      await refresh('senders')
      notify(`${value} is verified.`)
    },
  })
  // Adding it again is how the API sends a new code.
  const resend = useTeamChange({
    run: () =>
      kind === 'email'
        ? postrider.verified.email.create({ email: value, name })
        : postrider.verified.phone.create({ phone: value, name }),
    refreshes: ['senders'],
    done: 'A new code is on its way.',
  })
  return (
    <>
      <PageHeader
        title="Enter the code"
        about={`We have sent a code of six digits to ${value}. It is good for 15 minutes.`}
        back={{ href: '/senders', label: 'Senders' }}
      />
      <div className="card">
        <Form form={form}>
          <Stack maw="26rem">
            <TextInput
              required
              autoFocus
              inputMode="numeric"
              autoComplete="one-time-code"
              {...form.field('code', 'Code')}
            />
            <FormActions submit="Verify">
              <Button variant="default" size="md" loading={resend.isPending} onClick={() => resend.mutate(undefined)}>
                Send a new code
              </Button>
            </FormActions>
            <Text c="dimmed" size="sm">
              Nothing arrived? Look among unwanted mail, too. A server without a provider for{' '}
              {kind === 'email' ? 'mail' : 'text messages'} keeps what it sends as files, in the folder{' '}
              <code>outbox</code> of its data: ask whoever runs it.
            </Text>
          </Stack>
        </Form>
      </div>
    </>
  )
}
