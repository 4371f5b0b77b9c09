import { Alert, Anchor, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { PostriderError } from '@postrider/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { beginSession, signOut, useSession } from '../../data/use-session.ts'
import { type InvitationTo, type Session, sessionApi } from '../../server/session-api.ts'
import { useTexts } from '../../texts/locale.tsx'
import { useMessageOf } from '../../ui/error-message.ts'
import { Form, FormActions, useForm } from '../../ui/form.tsx'
import { FrontDoor } from '../../ui/front-door.tsx'
import { Rich } from '../../ui/rich.tsx'
import { When } from '../../ui/when.tsx'
import { codeInAddress } from './code-in-address.ts'

export default function InvitationPage() {
  const texts = useTexts().session.invitation
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
      title={texts.title(invitation.team.name)}
      about={<Rich text={texts.about} parts={{ time: <When time={invitation.expires_at} /> }} />}
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
  const texts = useTexts().session.invitation
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
          <Rich text={texts.signedInAs} parts={{ email: <strong>{email}</strong> }} />
        </Text>
        <FormActions submit={texts.join} fullWidth />
      </Stack>
    </Form>
  )
}

const ForSomeoneElse = ({ invited, email }: { invited: string; email: string }) => {
  const texts = useTexts().session.invitation
  const messageOf = useMessageOf()
  const { mutate, isPending, error } = useMutation({ mutationFn: signOut })
  return (
    <Stack>
      <Alert variant="light" title={texts.otherTitle(invited)} className="breakable">
        {texts.otherAbout(email, invited)}
      </Alert>
      {error && (
        <Alert color="red" variant="light" role="alert">
          {messageOf(error)}
        </Alert>
      )}
      <Button loading={isPending} onClick={() => mutate()}>
        {texts.signOut}
      </Button>
    </Stack>
  )
}

const SignUp = ({ code, invitation }: Props) => {
  const { invitation: texts, email, password, signIn } = useTexts().session
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
          description={invitation.email === null ? undefined : texts.emailAbout}
          {...form.field('email', email)}
        />
        <PasswordInput
          autoComplete="new-password"
          required
          description={texts.passwordAbout}
          {...form.field('password', password)}
        />
        <FormActions submit={texts.join} fullWidth />
        <Anchor href="/forgot-password" size="sm" ta="center">
          {signIn.forgot}
        </Anchor>
      </Stack>
    </Form>
  )
}

const NotValid = ({ error }: { error: unknown }) => {
  const { session, ui } = useTexts()
  const texts = session.invitation
  const messageOf = useMessageOf()
  const isGone = error instanceof PostriderError && error.status === 404
  return (
    <FrontDoor title={isGone ? texts.goneTitle : ui.errors.failed} about={isGone ? texts.goneAbout : messageOf(error)}>
      <Button component="a" href="/" variant="default">
        {session.toDashboard}
      </Button>
    </FrontDoor>
  )
}
