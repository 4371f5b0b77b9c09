import { Alert, Anchor, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { PostriderError } from '@postrider/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { beginSession, signOut, useSession } from '../data/use-session.ts'
import { type InvitationTo, type Session, sessionApi } from '../server/session-api.ts'
import { useMessageOf } from '../ui/error-message.ts'
import { Form, FormActions, useForm } from '../ui/form.tsx'
import { FrontDoor } from '../ui/front-door.tsx'
import { When } from '../ui/when.tsx'
import { codeInAddress } from './code-in-address.ts'

export default function InvitationPage() {
  const code = codeInAddress()
  const { data: invitation, error } = useQuery({
    queryKey: ['invitation', code],
    queryFn: () => sessionApi.findInvitation(code),
  })
  const { user } = useSession()
  if (error) return <NotValid error={error} />
  if (!invitation) return null
  return (
    <FrontDoor
      title={`Join ${invitation.team.name}`}
      about={
        <>
          You’ve been invited to this team. The invitation expires <When time={invitation.expires_at} />.
        </>
      }
    >
      {user ? (
        <JoinAs email={user.email} code={code} invitation={invitation} />
      ) : (
        <SignUp code={code} invitation={invitation} />
      )}
    </FrontDoor>
  )
}

interface Props {
  readonly code: string
  readonly invitation: InvitationTo
}

const useJoined = ({ team }: InvitationTo) => {
  const [, go] = useLocation()
  return (session: Session) => {
    beginSession(session)
    go(`/t/${team.id}`, { replace: true })
  }
}

const JoinAs = ({ email, code, invitation }: Props & { email: string }) => {
  const form = useForm({
    initial: {},
    submit: () => sessionApi.acceptInvitation({ code }),
    onDone: useJoined(invitation),
  })
  if (invitation.email && invitation.email.toLowerCase() !== email.toLowerCase())
    return <ForSomeoneElse invited={invitation.email} email={email} />
  return (
    <Form form={form}>
      <Stack>
        <Text>
          You are signed in as <strong>{email}</strong>.
        </Text>
        <FormActions submit="Join the team" fullWidth />
      </Stack>
    </Form>
  )
}

const ForSomeoneElse = ({ invited, email }: { invited: string; email: string }) => {
  const messageOf = useMessageOf()
  const { mutate, isPending, error } = useMutation({ mutationFn: signOut })
  return (
    <Stack>
      <Alert variant="light" title={`This invitation is for ${invited}`} className="breakable">
        You are signed in as {email}. Sign out to join as {invited}, or ask your colleague to invite {email}.
      </Alert>
      {error && (
        <Alert color="red" variant="light" role="alert">
          {messageOf(error)}
        </Alert>
      )}
      <Button size="md" loading={isPending} onClick={() => mutate()}>
        Sign out
      </Button>
    </Stack>
  )
}

const SignUp = ({ code, invitation }: Props) => {
  const form = useForm({
    initial: { email: invitation.email ?? '', password: '' },
    submit: (values) => sessionApi.acceptInvitation({ code, ...values }),
    onDone: useJoined(invitation),
  })
  return (
    <Form form={form}>
      <Stack>
        <TextInput
          type="email"
          autoComplete="username"
          required
          readOnly={invitation.email !== null}
          description={invitation.email === null ? undefined : 'The invitation is for this address.'}
          {...form.field('email', 'Email address')}
        />
        <PasswordInput
          autoComplete="new-password"
          required
          description="At least 10 characters. Already have an account? Enter its password."
          {...form.field('password', 'Password')}
        />
        <FormActions submit="Join the team" fullWidth />
        <Anchor href="/forgot-password" size="sm" ta="center">
          Forgot password?
        </Anchor>
      </Stack>
    </Form>
  )
}

const NotValid = ({ error }: { error: unknown }) => {
  const messageOf = useMessageOf()
  const isGone = error instanceof PostriderError && error.status === 404
  return (
    <FrontDoor
      title={isGone ? 'This invitation is no longer valid' : 'This did not work'}
      about={
        isGone
          ? 'It may have been used or withdrawn, or it has expired. Ask your colleague for a new link.'
          : messageOf(error)
      }
    >
      <Button component="a" href="/" variant="default">
        Go to the dashboard
      </Button>
    </FrontDoor>
  )
}
