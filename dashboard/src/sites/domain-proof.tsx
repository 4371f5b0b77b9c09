import { Button, Stack, Text } from '@mantine/core'
import { useTeam, useTeamChange } from '../data/team.tsx'
import type { Site } from '../server/dashboard-api.ts'
import { Copyable } from '../ui/copyable.tsx'

/** Shown until the domain is verified: the record to publish, and a button that checks for it. */
export const DomainProof = ({ site: { id, domain, domain_record: record } }: { site: Site }) => {
  const { dashboard } = useTeam()
  const verify = useTeamChange({
    run: () => dashboard.sites.verifyDomain(id),
    // The addresses of its pages change with it.
    refreshes: ['sites', 'pages'],
    done: `${domain} is verified.`,
  })
  if (!record) return null
  return (
    <section className="card" aria-labelledby="verify-domain">
      <Stack gap="sm">
        <Text id="verify-domain" component="h2" fw={600}>
          Verify {domain}
        </Text>
        <Text>
          To show that the domain is yours, add this TXT record where you manage its DNS. Until it’s verified, your
          pages keep their addresses on this server.
        </Text>
        <Copyable label="the record’s name" text={record.name} />
        <Copyable label="the record’s value" text={record.value} />
        <div>
          <Button onClick={() => verify.mutate(undefined)} loading={verify.isPending}>
            Check DNS record
          </Button>
        </div>
      </Stack>
    </section>
  )
}
