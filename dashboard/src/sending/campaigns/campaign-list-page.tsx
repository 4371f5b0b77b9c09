import type { CampaignSummary } from '@postrider/client'
import { ChannelName } from '../../audience/lists/channels.tsx'
import { useCampaignPage } from '../../data/use-campaigns.ts'
import { useTexts } from '../../texts/locale.tsx'
import { CreateLink } from '../../ui/create-link.tsx'
import { CellText, DataTable, None, RowLink } from '../../ui/data-table.tsx'
import { NothingFound } from '../../ui/nothing-found.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PageNumbers } from '../../ui/page-numbers.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useFilters } from '../../ui/use-filters.ts'
import { When } from '../../ui/when.tsx'
import { progressOf, shownStatus } from './campaign-counts.ts'
import classes from './campaign-list-page.module.css'
import { FirstCampaign } from './first-campaign.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { useAudienceText } from './use-audience-text.ts'

export default function CampaignListPage() {
  const texts = useTexts().campaigns
  const { shown, change } = useFilters([])
  const page = useCampaignPage(shown.page)
  return (
    <>
      <PageHeader title={texts.title} about={texts.about}>
        {page.total > 0 && <CreateLink href="/campaigns/new">{texts.create}</CreateLink>}
      </PageHeader>
      {page.total === 0 && <FirstCampaign />}
      {page.total > 0 && page.data.length === 0 && (
        <NothingFound texts={texts.noPage} action={texts.noPage.first} onAction={() => change({})} />
      )}
      {page.data.length > 0 && (
        <>
          <CampaignTable campaigns={page.data} />
          <PageNumbers page={page} />
        </>
      )}
    </>
  )
}

const CampaignTable = ({ campaigns }: { campaigns: readonly CampaignSummary[] }) => {
  const texts = useTexts().campaigns
  const audienceOf = useAudienceText()
  return (
    <DataTable
      label={texts.title}
      rows={campaigns}
      columns={[
        { label: texts.columns.name, cell: ({ id, name }) => <RowLink href={`/campaigns/${id}`}>{name}</RowLink> },
        { label: texts.columns.status, isShort: true, cell: (row) => <StatusBadge status={shownStatus(row)} /> },
        {
          label: texts.columns.channel,
          isShort: true,
          isExtra: true,
          cell: ({ channel }) => <ChannelName channel={channel} />,
        },
        { label: texts.columns.audience, cell: (row) => <CellText>{audienceOf(row)}</CellText> },
        { label: texts.columns.sent, isShort: true, cell: (row) => <Sent campaign={row} /> },
        { label: texts.columns.date, isShort: true, cell: (row) => <When time={dateOf(row)} relative /> },
      ]}
    />
  )
}

const dateOf = ({ started_at, scheduled_at, created_at }: CampaignSummary) => started_at ?? scheduled_at ?? created_at

const Sent = ({ campaign }: { campaign: CampaignSummary }) => {
  const texts = useTexts().campaigns
  if (campaign.status === 'draft' || campaign.status === 'scheduled') return <None />
  const { sent, people } = progressOf(campaign)
  return (
    <div className={classes.sent}>
      <span>{texts.sentOf(sent, people)}</span>
      <ProgressBar isThin campaign={campaign} label={texts.progressOf(campaign.name)} />
    </div>
  )
}
