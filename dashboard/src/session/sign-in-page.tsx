import { Anchor, PasswordInput, Stack, TextInput } from '@mantine/core'
import { beginSession, useSession } from '../data/use-session.ts'
import { sessionApi } from '../server/session-api.ts'
import { Form, FormActions, useForm } from '../ui/form.tsx'
import { FrontDoor } from '../ui/front-door.tsx'

/** Shown at the address that was asked for, so that this page is there after signing in. */
export const SignInPage = ({ about }: { about?: string }) =>
  useSession().needs_setup ? <BeforeSetup /> : <SignIn about={about} />

const SignIn = ({ about }: { about: string | undefined }) => {
  const form = useForm({
    initial: { email: '', password: '' },
    submit: sessionApi.signIn,
    onDone: beginSession,
  })
  return (
    <FrontDoor title="Sign in" about={about}>
      <Form form={form}>
        <Stack>
          <TextInput
            type="email"
            autoComplete="username"
            autoFocus
            required
            {...form.field('email', 'Email address')}
          />
          <PasswordInput autoComplete="current-password" required {...form.field('password', 'Password')} />
          <FormActions submit="Sign in" fullWidth />
          <Anchor href="/forgot-password" size="sm" ta="center">
            Forgot password?
          </Anchor>
        </Stack>
      </Form>
    </FrontDoor>
  )
}

const BeforeSetup = () => (
  <FrontDoor
    title="Welcome to Postrider"
    about="This server is new. To set it up, open the link that it printed in the terminal when it started. It ends in /setup# and a code."
  />
)
