import { Anchor, PasswordInput, Stack, TextInput } from '@mantine/core'
import { beginSession, useSession } from '../../data/use-session.ts'
import { sessionApi } from '../../server/session-api.ts'
import { useTexts } from '../../texts/locale.tsx'
import { Form, FormActions, useForm } from '../../ui/form.tsx'
import { FrontDoor } from '../../ui/front-door.tsx'

/** Shown at the requested URL, so that the user lands on that page after signing in. */
export const SignInPage = ({ about }: { about?: string }) =>
  useSession().needs_setup ? <BeforeSetup /> : <SignIn about={about} />

const SignIn = ({ about }: { about: string | undefined }) => {
  const { signIn: texts, email, password } = useTexts().session
  const form = useForm({
    initial: { email: '', password: '' },
    submit: sessionApi.signIn,
    onDone: beginSession,
  })
  return (
    <FrontDoor title={texts.title} about={about}>
      <Form form={form}>
        <Stack>
          <TextInput type="email" autoComplete="username" autoFocus required {...form.field('email', email)} />
          <PasswordInput autoComplete="current-password" required {...form.field('password', password)} />
          <FormActions submit={texts.button} fullWidth />
          <Anchor href="/forgot-password" size="sm" ta="center">
            {texts.forgot}
          </Anchor>
        </Stack>
      </Form>
    </FrontDoor>
  )
}

const BeforeSetup = () => {
  const texts = useTexts().session.beforeSetup
  return <FrontDoor title={texts.title} about={texts.about} />
}
