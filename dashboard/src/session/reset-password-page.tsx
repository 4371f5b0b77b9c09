import { PasswordInput, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { beginSession } from '../data/use-session.ts'
import { sessionApi } from '../server/session-api.ts'
import { Form, FormActions, useForm } from '../ui/form.tsx'
import { FrontDoor } from '../ui/front-door.tsx'
import { codeInAddress } from './code-in-address.ts'
import { LinkNotValid } from './link-not-valid.tsx'

export default function ResetPasswordPage() {
  const code = codeInAddress()
  const { data: link, error } = useQuery({
    queryKey: ['reset-link', code],
    queryFn: () => sessionApi.findResetLink(code),
  })
  if (error) return <LinkNotValid error={error} next={{ href: '/forgot-password', label: 'Send a new link' }} />
  return link ? <NewPassword code={code} email={link.email} /> : null
}

const NewPassword = ({ code, email }: { code: string; email: string }) => {
  const [, go] = useLocation()
  const form = useForm({
    initial: { password: '' },
    submit: ({ password }) => sessionApi.resetPassword({ code, password }),
    onDone: (session) => {
      beginSession(session)
      go('/', { replace: true })
    },
  })
  return (
    <FrontDoor
      title="Choose a new password"
      about={`For ${email}. You’ll be signed in here and signed out everywhere else.`}
    >
      <Form form={form}>
        <Stack>
          {/* Tells password managers whose password this is. */}
          <input hidden readOnly autoComplete="username" value={email} />
          <PasswordInput
            autoComplete="new-password"
            autoFocus
            required
            description="At least 10 characters"
            {...form.field('password', 'New password')}
          />
          <FormActions submit="Save password" fullWidth />
        </Stack>
      </Form>
    </FrontDoor>
  )
}
