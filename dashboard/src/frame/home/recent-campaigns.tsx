import { Anchor, Group, Title } from '@mantine/core'
import { Link } from 'wouter'
import { useCampaignActivity, useCampaignPage } from '../../data/use-campaigns.ts'
import { progressOf, shownStatus } from '../../sending/campaigns/campaign-counts.ts'
import { useFormats, useTexts } from '../../texts/locale.tsx'
import { DataTable, None, RowLink } from '../../ui/data-table.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'

const SHOWN = 5

export const RecentCampaigns = () => {
  const { home, campaigns: texts } = useTexts()
  const formats = useFormats()
  const { data, total } = useCampaignPage(1)
  const campaigns = data.slice(0, SHOWN)
  const activity = useCampaignActivity(campaigns)
  if (total === 0) return null
  return (
    <section aria-labelledby="campaigns">
      <Group justify="space-between" mb="xs">
        <Title order={2} id="campaigns">
          {home.campaigns.title}
        </Title>
        {total > SHOWN && (
          <Anchor component={Link} href="/campaigns" size="sm">
            {home.campaigns.all(total)}
          </Anchor>
        )}
      </Group>
      <DataTable
        label={home.campaigns.title}
        rows={campaigns}
        columns={[
          { label: texts.columns.name, cell: ({ id, name }) => <RowLink href={`/campaigns/${id}`}>{name}</RowLink> },
          { label: texts.columns.status, isShort: true, cell: (row) => <StatusBadge status={shownStatus(row)} /> },
          {
            label: texts.columns.sent,
            isNumber: true,
            cell: (row) => (row.started_at === null ? <None /> : formats.number(progressOf(row).sent)),
          },
          {
            label: home.campaigns.clicks,
            isNumber: true,
            cell: ({ id }) => <Count of={activity.get(id)?.clicks} />,
          },
          {
            label: home.campaigns.unsubscribes,
            isNumber: true,
            cell: ({ id, started_at }) => <Count of={started_at === null ? null : activity.get(id)?.unsubscribes} />,
          },
        ]}
      />
    </section>
  )
}

const Count = ({ of: count }: { of: number | null | undefined }) => {
  const formats = useFormats()
  return typeof count === 'number' ? formats.number(count) : <None />
}
