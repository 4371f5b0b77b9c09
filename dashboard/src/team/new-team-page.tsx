import { Checkbox, Stack, TextInput } from '@mantine/core'
import { useLocation } from 'wouter'
import { useTeam } from '../data/team.tsx'
import { queryClient, SESSION_KEY } from '../server/query-client.ts'
import type { Session } from '../server/session-api.ts'
import { CountrySelect, likelyCountry } from '../ui/country-select.tsx'
import { Form, FormActions, useForm } from '../ui/form.tsx'
import { notify } from '../ui/notices.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export default function NewTeamPage() {
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
      notify(`${name} has been created.`)
      go(`~/t/${id}`)
    },
  })
  return (
    <>
      <PageHeader
        title="Create another team"
        about="With brands, contacts, tokens and members of its own. You are its first member."
        back={{ href: '/team', label: 'Team' }}
      />
      <div className="card">
        <Form form={form}>
          <Stack maw="24rem">
            <TextInput required {...form.field('name', 'Team name')} />
            <CountrySelect {...form.field('default_country', 'Country')} />
            <Checkbox
              description="First and last name, email, phone, organization and website"
              {...form.toggle('standard_fields', 'Begin with the usual contact fields')}
            />
            <FormActions submit="Create team" />
          </Stack>
        </Form>
      </div>
    </>
  )
}
