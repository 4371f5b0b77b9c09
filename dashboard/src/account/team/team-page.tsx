import { Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useRefresh, useTeam, useTeamData } from '../../data/team.tsx'
import { queryClient, SESSION_KEY } from '../../server/query-client.ts'
import type { Session } from '../../server/session-api.ts'
import { useTexts } from '../../texts/locale.tsx'
import { CountrySelect } from '../../ui/country-select.tsx'
import { CreateLink } from '../../ui/create-link.tsx'
import { Form, FormActions, useForm } from '../../ui/form.tsx'
import { notify } from '../../ui/notices.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Invitations } from './invitations.tsx'
import { Members } from './members.tsx'

export default function TeamPage() {
  const texts = useTexts().team
  return (
    <>
      <PageHeader title={texts.title} about={texts.about}>
        <CreateLink href="/team/new" variant="default">
          {texts.create}
        </CreateLink>
      </PageHeader>
      <Stack gap="xl">
        <section className="card" aria-labelledby="settings">
          <Title order={2} id="settings" mb="md">
            {texts.settings}
          </Title>
          <TeamForm />
        </section>
        <section aria-labelledby="members">
          <Title order={2} id="members" mb="sm">
            {texts.members.title}
          </Title>
          <Members />
        </section>
        <section aria-labelledby="invitations">
          <Group justify="space-between" mb="sm">
            <Title order={2} id="invitations">
              {texts.invitations.title}
            </Title>
          </Group>
          <Text c="dimmed" mb="md">
            {texts.invitations.about}
          </Text>
          <Invitations />
        </section>
      </Stack>
    </>
  )
}

const TeamForm = () => {
  const texts = useTexts().team
  const { dashboard } = useTeam()
  const refresh = useRefresh()
  const team = useTeamData(['team'], ({ dashboard }, signal) => dashboard.team.get(signal))
  const form = useForm({
    initial: { name: team.name, default_country: team.default_country },
    submit: dashboard.team.update,
    onDone: async ({ id, name }) => {
      queryClient.setQueryData<Session>(
        SESSION_KEY,
        (session) =>
          session && { ...session, teams: session.teams.map((team) => (team.id === id ? { id, name } : team)) },
      )
      notify(texts.saved)
      await refresh('team')
    },
  })
  return (
    <Form form={form}>
      <Stack maw="24rem">
        <TextInput required {...form.field('name', texts.name)} />
        <CountrySelect {...form.field('default_country', texts.country)} />
        <FormActions submit={texts.save} />
      </Stack>
    </Form>
  )
}
