import { PasswordInput, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '../data/use-session.ts'
import { sessionApi } from '../server/session-api.ts'
import { Form, FormActions, useForm } from '../ui/form.tsx'
import { notify } from '../ui/notices.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export default function AccountPage() {
  const { user } = useSession()
  const [changes, setChanges] = useState(0)
  return (
    <>
      <PageHeader title="Your account" about={`You are signed in as ${user?.email}.`} />
      <section className="card" aria-labelledby="password">
        <Title order={2} id="password" mb={4}>
          Change your password
        </Title>
        <Text c="dimmed" mb="md">
          You stay signed in here, and are signed out everywhere else.
        </Text>
        <PasswordForm key={changes} onDone={() => setChanges(changes + 1)} />
      </section>
    </>
  )
}

const PasswordForm = ({ onDone }: { onDone: () => void }) => {
  const { user } = useSession()
  const form = useForm({
    initial: { current_password: '', new_password: '' },
    submit: sessionApi.changePassword,
    onDone: () => {
      notify('Your password has been changed.')
      onDone()
    },
  })
  return (
    <Form form={form}>
      <Stack maw="24rem">
        {/* Tells password managers whose password this is. */}
        <input hidden readOnly autoComplete="username" value={user?.email} />
        <PasswordInput
          autoComplete="current-password"
          required
          {...form.field('current_password', 'Current password')}
        />
        <PasswordInput
          autoComplete="new-password"
          required
          description="At least 10 characters"
          {...form.field('new_password', 'New password')}
        />
        <FormActions submit="Change password" />
      </Stack>
    </Form>
  )
}
