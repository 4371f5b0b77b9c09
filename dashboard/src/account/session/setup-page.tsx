import { PasswordInput, Stack, TextInput } from '@mantine/core'
import { useLocation } from 'wouter'
import { beginSession } from '../../data/use-session.ts'
import { sessionApi } from '../../server/session-api.ts'
import { useTexts } from '../../texts/locale.tsx'
import { CountrySelect, likelyCountry } from '../../ui/country-select.tsx'
import { Form, FormActions, useForm } from '../../ui/form.tsx'
import { FrontDoor } from '../../ui/front-door.tsx'
import { codeInAddress } from './code-in-address.ts'

/** Creates the first user and the first team of a new server. */
export default function SetupPage() {
  const { setup: texts, email, password, passwordAbout } = useTexts().session
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
    <FrontDoor title={texts.title} about={texts.about}>
      <Form form={form}>
        <Stack>
          <TextInput type="email" autoComplete="username" autoFocus required {...form.field('email', email)} />
          <PasswordInput
            autoComplete="new-password"
            required
            description={passwordAbout}
            {...form.field('password', password)}
          />
          <TextInput
            autoComplete="organization"
            required
            placeholder={texts.teamNamePlaceholder}
            {...form.field('team_name', texts.teamName)}
          />
          <CountrySelect {...form.field('default_country', texts.country)} />
          <FormActions submit={texts.button} fullWidth />
        </Stack>
      </Form>
    </FrontDoor>
  )
}
