import { PasswordInput, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { beginSession } from '../../data/use-session.ts'
import { sessionApi } from '../../server/session-api.ts'
import { useTexts } from '../../texts/locale.tsx'
import { Form, FormActions, useForm } from '../../ui/form.tsx'
import { FrontDoor } from '../../ui/front-door.tsx'
import { codeInAddress } from './code-in-address.ts'
import { LinkNotValid } from './link-not-valid.tsx'

export default function ResetPasswordPage() {
  const texts = useTexts().session.reset
  const code = codeInAddress()
  const { data: link, error } = useQuery({
    queryKey: ['reset-link', code],
    queryFn: () => sessionApi.findResetLink(code),
  })
  if (error) return <LinkNotValid error={error} next={{ href: '/forgot-password', label: texts.newLink }} />
  return link ? <NewPassword code={code} email={link.email} /> : null
}

const NewPassword = ({ code, email }: { code: string; email: string }) => {
  const { reset: texts, ...session } = useTexts().session
  const [, go] = useLocation()
  const form = useForm({
    initial: { password: '' },
    submit: ({ password }) => sessionApi.resetPassword({ code, password }),
    onDone: (started) => {
      beginSession(started)
      go('/', { replace: true })
    },
  })
  return (
    <FrontDoor title={texts.title} about={texts.about(email)}>
      <Form form={form}>
        <Stack>
          {/* Tells password managers which account this password belongs to. */}
          <input hidden readOnly autoComplete="username" value={email} />
          <PasswordInput
            autoComplete="new-password"
            autoFocus
            required
            description={session.passwordAbout}
            {...form.field('password', session.newPassword)}
          />
          <FormActions submit={texts.button} fullWidth />
        </Stack>
      </Form>
    </FrontDoor>
  )
}
