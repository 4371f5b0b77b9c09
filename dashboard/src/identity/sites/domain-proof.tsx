import { Button, Stack, Text } from '@mantine/core'
import { useTeam, useTeamChange } from '../../data/team.tsx'
import type { Site } from '../../server/dashboard-api.ts'
import { useTexts } from '../../texts/locale.tsx'
import { Copyable } from '../../ui/copyable.tsx'

/** Shown until the domain is verified: the DNS record to publish, and a button that checks for it. */
export const DomainProof = ({ site: { id, domain, domain_record: record } }: { site: Site }) => {
  const texts = useTexts().sites.verify
  const { dashboard } = useTeam()
  const verify = useTeamChange({
    run: () => dashboard.sites.verifyDomain(id),
    // The URLs of the site's pages change when the domain is verified.
    refreshes: ['sites', 'pages'],
    done: domain ? texts.done(domain) : undefined,
  })
  if (!record || !domain) return null
  return (
    <section className="card" aria-labelledby="verify-domain">
      <Stack gap="sm">
        <Text id="verify-domain" component="h2" fw={600}>
          {texts.title(domain)}
        </Text>
        <Text>{texts.about}</Text>
        <Copyable label={texts.name} text={record.name} />
        <Copyable label={texts.value} text={record.value} />
        <div>
          <Button onClick={() => verify.mutate(undefined)} loading={verify.isPending}>
            {texts.check}
          </Button>
        </div>
      </Stack>
    </section>
  )
}
