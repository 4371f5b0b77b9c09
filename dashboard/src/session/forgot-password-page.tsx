import { Anchor, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { sessionApi } from '../server/session-api.ts'
import { Form, FormActions, useForm } from '../ui/form.tsx'
import { FrontDoor } from '../ui/front-door.tsx'

export default function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string>()
  return sentTo === undefined ? <ResetForm onSent={setSentTo} /> : <CheckYourMail email={sentTo} />
}

const ResetForm = ({ onSent }: { onSent: (email: string) => void }) => {
  const form = useForm({
    initial: { email: '' },
    submit: sessionApi.requestReset,
    onDone: (_, { email }) => onSent(email),
  })
  return (
    <FrontDoor title="Forgot your password?" about="Enter your address, and we’ll mail you a link to choose a new one.">
      <Form form={form}>
        <Stack>
          <TextInput
            type="email"
            autoComplete="username"
            autoFocus
            required
            {...form.field('email', 'Email address')}
          />
          <FormActions submit="Send reset link" fullWidth />
          <BackToSignIn />
        </Stack>
      </Form>
    </FrontDoor>
  )
}

const CheckYourMail = ({ email }: { email: string }) => (
  <FrontDoor title="Check your mail">
    <Stack role="status">
      <Text className="breakable">
        If there is an account for <strong>{email}</strong>, you’ll get a link within a minute. It works for an hour.
      </Text>
      <Text c="dimmed">
        No mail? Look in your spam folder. If this server can’t send mail, the person who runs it can set a new password
        for you.
      </Text>
      <BackToSignIn />
    </Stack>
  </FrontDoor>
)

const BackToSignIn = () => (
  <Anchor href="/" size="sm" ta="center">
    Back to sign-in
  </Anchor>
)
