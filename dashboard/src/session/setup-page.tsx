import { PasswordInput, Stack, TextInput } from '@mantine/core'
import { useLocation } from 'wouter'
import { beginSession } from '../data/use-session.ts'
import { sessionApi } from '../server/session-api.ts'
import { CountrySelect, likelyCountry } from '../ui/country-select.tsx'
import { Form, FormActions, useForm } from '../ui/form.tsx'
import { FrontDoor } from '../ui/front-door.tsx'
import { codeInAddress } from './code-in-address.ts'

/** The first user and the first team of a new server. */
export default function SetupPage() {
  const [, go] = useLocation()
  const form = useForm({
    initial: { email: '', password: '', team_name: '', default_country: likelyCountry() },
    submit: (values) => sessionApi.setUp({ ...values, code: codeInAddress() }),
    onDone: (session) => {
      beginSession(session)
      go('/', { replace: true })
    },
  })
  return (
    <FrontDoor title="Set up Postrider" about="Your account and your team. It takes half a minute.">
      <Form form={form}>
        <Stack>
          <TextInput
            type="email"
            autoComplete="username"
            autoFocus
            required
            {...form.field('email', 'Email address')}
          />
          <PasswordInput
            autoComplete="new-password"
            required
            description="At least 10 characters"
            {...form.field('password', 'Password')}
          />
          <TextInput
            autoComplete="organization"
            required
            placeholder="Acme Marketing"
            {...form.field('team_name', 'Team name')}
          />
          <CountrySelect {...form.field('default_country', 'Country')} />
          <FormActions submit="Create account and team" fullWidth />
        </Stack>
      </Form>
    </FrontDoor>
  )
}
