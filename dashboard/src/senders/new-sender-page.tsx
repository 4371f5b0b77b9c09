import { Stack, TextInput } from '@mantine/core'
import { useLocation } from 'wouter'
import { useRefresh, useTeam } from '../data/team.tsx'
import type { SenderKind } from '../data/use-senders.ts'
import { Form, FormActions, useForm } from '../ui/form.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import type { PageProps } from '../ui/page-props.ts'

const WORDS = {
  email: {
    title: 'Add an email address',
    about: 'We send a code of six digits to it.',
    name: 'The name that people see beside the address',
  },
  phone: {
    title: 'Add a phone number',
    about: 'We send a code of six digits to it, as a text message.',
    name: 'For your own orientation',
  },
}

export default function NewSenderPage({ params }: PageProps) {
  const kind: SenderKind = params.kind === 'phone' ? 'phone' : 'email'
  const { postrider } = useTeam()
  const refresh = useRefresh()
  const [, go] = useLocation()
  const form = useForm({
    initial: { email: '', phone: '', name: '' },
    submit: async ({ email, phone, name }, options): Promise<{ id: number }> =>
      kind === 'email'
        ? postrider.verified.email.create({ email, name }, options)
        : postrider.verified.phone.create({ phone, name }, options),
    onDone: async ({ id }) => {
      await refresh('senders')
      go(`/senders/${id}/confirm`)
    },
  })
  return (
    <>
      <PageHeader title={WORDS[kind].title} about={WORDS[kind].about} back={{ href: '/senders', label: 'Senders' }} />
      <div className="card">
        <Form form={form}>
          <Stack maw="26rem">
            {kind === 'email' ? (
              <TextInput
                type="email"
                required
                autoFocus
                placeholder="news@example.com"
                {...form.field('email', 'Email address')}
              />
            ) : (
              <TextInput
                type="tel"
                required
                autoFocus
                placeholder="+49 30 901820"
                {...form.field('phone', 'Phone number')}
              />
            )}
            <TextInput description={WORDS[kind].name} placeholder="Acme News" {...form.field('name', 'Name')} />
            <FormActions submit="Send the code" />
          </Stack>
        </Form>
      </div>
    </>
  )
}
