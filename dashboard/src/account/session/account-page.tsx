import { PasswordInput, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '../../data/use-session.ts'
import { sessionApi } from '../../server/session-api.ts'
import { useTexts } from '../../texts/locale.tsx'
import { Form, FormActions, useForm } from '../../ui/form.tsx'
import { notify } from '../../ui/notices.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

export default function AccountPage() {
  const texts = useTexts().session.account
  const { user } = useSession()
  const [changes, setChanges] = useState(0)
  return (
    <>
      <PageHeader title={texts.title} about={texts.about(user?.email ?? '')} />
      <section className="card" aria-labelledby="password">
        <Title order={2} id="password" mb={4}>
          {texts.passwordTitle}
        </Title>
        <Text c="dimmed" mb="md">
          {texts.passwordAbout}
        </Text>
        <PasswordForm key={changes} onDone={() => setChanges(changes + 1)} />
      </section>
    </>
  )
}

const PasswordForm = ({ onDone }: { onDone: () => void }) => {
  const texts = useTexts().session
  const { user } = useSession()
  const form = useForm({
    initial: { current_password: '', new_password: '' },
    submit: sessionApi.changePassword,
    onDone: () => {
      notify(texts.account.done)
      onDone()
    },
  })
  return (
    <Form form={form}>
      <Stack maw="24rem">
        {/* Tells password managers which account this password belongs to. */}
        <input hidden readOnly autoComplete="username" value={user?.email} />
        <PasswordInput
          autoComplete="current-password"
          required
          {...form.field('current_password', texts.account.current)}
        />
        <PasswordInput
          autoComplete="new-password"
          required
          description={texts.passwordAbout}
          {...form.field('new_password', texts.newPassword)}
        />
        <FormActions submit={texts.account.button} />
      </Stack>
    </Form>
  )
}
