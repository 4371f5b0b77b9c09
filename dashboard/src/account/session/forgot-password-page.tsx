import { Anchor, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { sessionApi } from '../../server/session-api.ts'
import { useTexts } from '../../texts/locale.tsx'
import { Form, FormActions, useForm } from '../../ui/form.tsx'
import { FrontDoor } from '../../ui/front-door.tsx'
import { Rich } from '../../ui/rich.tsx'

export default function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string>()
  return sentTo === undefined ? <ResetForm onSent={setSentTo} /> : <CheckYourMail email={sentTo} />
}

const ResetForm = ({ onSent }: { onSent: (email: string) => void }) => {
  const { forgot: texts, email } = useTexts().session
  const form = useForm({
    initial: { email: '' },
    submit: sessionApi.requestReset,
    onDone: (_, { email }) => onSent(email),
  })
  return (
    <FrontDoor title={texts.title} about={texts.about}>
      <Form form={form}>
        <Stack>
          <TextInput type="email" autoComplete="username" autoFocus required {...form.field('email', email)} />
          <FormActions submit={texts.button} fullWidth />
          <BackToSignIn />
        </Stack>
      </Form>
    </FrontDoor>
  )
}

const CheckYourMail = ({ email }: { email: string }) => {
  const texts = useTexts().session.forgot
  return (
    <FrontDoor title={texts.sentTitle}>
      <Stack role="status">
        <Text className="breakable">
          <Rich text={texts.sent} parts={{ email: <strong>{email}</strong> }} />
        </Text>
        <Text c="dimmed">{texts.nothing}</Text>
        <BackToSignIn />
      </Stack>
    </FrontDoor>
  )
}

const BackToSignIn = () => (
  <Anchor href="/" size="sm" ta="center">
    {useTexts().session.forgot.back}
  </Anchor>
)
