import { Box } from '@mantine/core'
import type { SentMessage } from '@postrider/client'
import { useTeam } from '../../data/team.tsx'
import { recipientQuery, useCampaign, useRecipientPage } from '../../data/use-campaigns.ts'
import type { MessageStatus } from '../../data/use-messages.ts'
import { useTexts } from '../../texts/locale.tsx'
import { CellText, DataTable, None, RowLink } from '../../ui/data-table.tsx'
import { Letter } from '../../ui/drawings.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterBar, FilteredRows, FilterSelect } from '../../ui/filter-bar.tsx'
import { NothingFound } from '../../ui/nothing-found.tsx'
import { PageNumbers } from '../../ui/page-numbers.tsx'
import type { PageProps } from '../../ui/page-props.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useFilters } from '../../ui/use-filters.ts'
import { When } from '../../ui/when.tsx'
import { MessageDrawer } from '../messages/message-drawer.tsx'
import { shownStatus } from '../messages/shown-status.ts'
import { useReason } from '../messages/use-reason.ts'
import { useRecipient } from '../messages/use-recipient.ts'
import { CampaignHeader } from './campaign-header.tsx'
import { DownloadCsv } from './download-csv.tsx'
import { useReasonText } from './reasons.ts'
import classes from './recipients-page.module.css'

/** The statuses that a campaign's messages can have. */
const STATUSES: readonly MessageStatus[] = [
  ...(['queued', 'sending', 'sent', 'delivered', 'bounced', 'complained'] as const),
  ...(['failed', 'skipped', 'unknown', 'canceled'] as const),
]

const FILTERS = ['status', 'reason'] as const

export default function RecipientsPage({ params }: PageProps) {
  const { campaigns, statuses } = useTexts()
  const texts = campaigns.recipients
  const { postrider } = useTeam()
  const campaign = useCampaign(Number(params.id))
  const path = `/campaigns/${campaign.id}/recipients`
  const { filters, shown, isFiltered, isBehind, change, hrefOf } = useFilters(FILTERS)
  const readFilters = ({ status, reason }: typeof filters) => ({ status: STATUSES.find((it) => it === status), reason })
  const page = useRecipientPage(campaign, readFilters(shown.filters), shown.page)
  const hasAny = page.total > 0 || isFiltered
  return (
    <>
      <CampaignHeader campaign={campaign} tab="recipients" />
      {hasAny ? (
        <div className={classes.filters}>
          <FilterBar>
            <FilterSelect
              label={texts.filters.status}
              all={texts.filters.anyStatus}
              options={STATUSES.map((value) => ({ value, label: statuses[value] }))}
              value={filters.status}
              onChange={(status) => change({ status, reason: status === 'skipped' ? filters.reason : '' })}
            />
            <FilterSelect
              label={texts.filters.reason}
              all={texts.filters.anyReason}
              options={Object.entries(campaigns.reasons).map(([value, { name }]) => ({ value, label: name }))}
              value={filters.reason}
              onChange={(reason) => change({ reason, status: reason === '' ? filters.status : 'skipped' })}
            />
          </FilterBar>
          <DownloadCsv
            of={texts.title}
            fileName={`campaign-${campaign.id}-recipients`}
            load={async () =>
              (await postrider.campaigns.recipients(campaign.id).export(recipientQuery(readFilters(filters)))).blob()
            }
          />
        </div>
      ) : (
        <EmptyState drawing={Letter} title={texts.empty}>
          {texts.emptyAbout}
        </EmptyState>
      )}
      {hasAny && page.data.length === 0 && (
        <NothingFound
          texts={texts.noMatch}
          action={texts.noMatch.showAll}
          onAction={() => change({ status: '', reason: '' })}
        />
      )}
      {page.data.length > 0 && (
        <FilteredRows isBehind={isBehind}>
          <RecipientTable messages={page.data} hrefOf={({ id }) => hrefOf(`${path}/${id}`)} />
          <PageNumbers page={page} />
        </FilteredRows>
      )}
      <MessageDrawer box="messages" path={path} id={params.messageId} hrefOf={hrefOf} />
    </>
  )
}

interface TableProps {
  readonly messages: readonly SentMessage[]
  readonly hrefOf: (message: SentMessage) => string
}

const RecipientTable = ({ messages, hrefOf }: TableProps) => {
  const texts = useTexts().campaigns.recipients
  const recipientOf = useRecipient()
  return (
    <DataTable
      label={texts.title}
      rows={messages}
      columns={[
        { label: texts.columns.to, cell: (row) => <RowLink href={hrefOf(row)}>{recipientOf(row)}</RowLink> },
        { label: texts.columns.status, isShort: true, cell: (row) => <StatusBadge status={shownStatus(row)} /> },
        { label: texts.columns.reason, cell: (row) => <Why message={row} /> },
        {
          label: texts.columns.sent,
          isShort: true,
          cell: ({ sent_at }) => (sent_at === null ? <None /> : <When time={sent_at} relative />),
        },
      ]}
    />
  )
}

/** Why someone got no message, or the provider's last error. */
const Why = ({ message: { status, reason, last_error } }: { message: SentMessage }) => {
  const textOf = useReasonText()
  const reasonOf = useReason()
  if (reason !== null)
    return <CellText>{status === 'skipped' ? textOf(reason).name : reasonOf(reason, status)}</CellText>
  return last_error === null ? (
    <None />
  ) : (
    <Box component="span" c="dimmed">
      <CellText>{last_error}</CellText>
    </Box>
  )
}
