import { Stack, TextInput } from '@mantine/core'
import { useLocation } from 'wouter'
import { useRefresh, useTeam } from '../../data/team.tsx'
import type { SenderKind } from '../../data/use-senders.ts'
import { useTexts } from '../../texts/locale.tsx'
import { Form, FormActions, useForm } from '../../ui/form.tsx'
import { LeaveGuard, leaveFreely } from '../../ui/leave-guard.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import type { PageProps } from '../../ui/page-props.ts'

export default function NewSenderPage({ params }: PageProps) {
  const kind: SenderKind = params.kind === 'phone' ? 'phone' : 'email'
  const { form: texts, ...senders } = useTexts().senders
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
      leaveFreely()
      go(`/senders/${id}/confirm`)
    },
  })
  return (
    <>
      <PageHeader
        title={kind === 'email' ? senders.addEmail : senders.addPhone}
        about={kind === 'email' ? texts.emailAbout : texts.phoneAbout}
        back={{ href: '/senders', label: senders.title }}
      />
      <div className="card">
        <Form form={form}>
          <LeaveGuard isNeeded={form.isChanged} />
          <Stack maw="26rem">
            {kind === 'email' ? (
              <TextInput
                type="email"
                required
                autoFocus
                placeholder={texts.emailPlaceholder}
                {...form.field('email', texts.email)}
              />
            ) : (
              <TextInput
                type="tel"
                required
                autoFocus
                placeholder={texts.phonePlaceholder}
                {...form.field('phone', texts.phone)}
              />
            )}
            <TextInput
              description={kind === 'email' ? texts.emailName : texts.phoneName}
              placeholder={texts.namePlaceholder}
              {...form.field('name', texts.name)}
            />
            <FormActions submit={texts.submit} />
          </Stack>
        </Form>
      </div>
    </>
  )
}
