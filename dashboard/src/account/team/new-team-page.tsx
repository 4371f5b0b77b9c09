import { Checkbox, Stack, TextInput } from '@mantine/core'
import { useLocation } from 'wouter'
import { useTeam } from '../../data/team.tsx'
import { queryClient, SESSION_KEY } from '../../server/query-client.ts'
import type { Session } from '../../server/session-api.ts'
import { useTexts } from '../../texts/locale.tsx'
import { CountrySelect, likelyCountry } from '../../ui/country-select.tsx'
import { Form, FormActions, useForm } from '../../ui/form.tsx'
import { notify } from '../../ui/notices.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

export default function NewTeamPage() {
  const texts = useTexts().team
  const { dashboard } = useTeam()
  const [, go] = useLocation()
  const form = useForm({
    initial: { name: '', default_country: likelyCountry(), standard_fields: true },
    submit: dashboard.teams.create,
    onDone: ({ id, name }) => {
      queryClient.setQueryData<Session>(
        SESSION_KEY,
        (session) => session && { ...session, teams: [...session.teams, { id, name }] },
      )
      notify(texts.created(name))
      go(`~/t/${id}`)
    },
  })
  return (
    <>
      <PageHeader title={texts.create} about={texts.createAbout} back={{ href: '/team', label: texts.title }} />
      <div className="card">
        <Form form={form}>
          <Stack maw="24rem">
            <TextInput required {...form.field('name', texts.name)} />
            <CountrySelect {...form.field('default_country', texts.country)} />
            <Checkbox
              description={texts.standardFieldsAbout}
              {...form.toggle('standard_fields', texts.standardFields)}
            />
            <FormActions submit={texts.create} />
          </Stack>
        </Form>
      </div>
    </>
  )
}
