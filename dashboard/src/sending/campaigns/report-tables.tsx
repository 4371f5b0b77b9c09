import { Text, Title } from '@mantine/core'
import { useTeam } from '../../data/team.tsx'
import type { Campaign, CampaignReport, ReportPart } from '../../server/campaign-types.ts'
import { useFormats, useTexts } from '../../texts/locale.tsx'
import { CellName, CellText, type Column, DataTable, RowLink } from '../../ui/data-table.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { DownloadCsv } from './download-csv.tsx'
import { useReasonText } from './reasons.ts'
import classes from './report-tables.module.css'

export interface ReportProps {
  readonly campaign: Campaign
  readonly report: CampaignReport
}

interface TableProps<Row> {
  readonly campaign: Campaign
  readonly title: string
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row & { id: number }>[]
  /** The name of this part of the report. If undefined, the table has no download link. */
  readonly part?: ReportPart
}

const ReportTable = <Row extends object>({ campaign, title, rows, columns, part }: TableProps<Row>) => {
  const { postrider } = useTeam()
  const id = `report-${part ?? 'skipped'}`
  return (
    <section aria-labelledby={id}>
      <header className={classes.tableHeader}>
        <Title order={2} id={id}>
          {title}
        </Title>
        {part && (
          <DownloadCsv
            of={title}
            fileName={`campaign-${campaign.id}-${part}`}
            load={async () => (await postrider.campaigns.exportReport[part](campaign.id)).blob()}
          />
        )}
      </header>
      <DataTable label={title} rows={rows.map((row, index) => ({ ...row, id: index }))} columns={columns} />
    </section>
  )
}

const useNumberColumn = () => {
  const formats = useFormats()
  return <Name extends string>(label: string, name: Name): Column<Readonly<Record<Name, number>>> => ({
    label,
    isNumber: true,
    cell: (row) => formats.number(row[name]),
  })
}

export const Links = ({ campaign, report: { by_link } }: ReportProps) => {
  const texts = useTexts().campaigns.report.links
  const number = useNumberColumn()
  return (
    <ReportTable
      campaign={campaign}
      part="links"
      title={texts.title}
      rows={by_link}
      columns={[
        { label: texts.url, cell: ({ url }) => <span className="breakable">{url}</span> },
        number(texts.clicks, 'clicks'),
        number(texts.machines, 'machine_clicks'),
      ]}
    />
  )
}

export const Domains = ({ campaign, report: { by_domain } }: ReportProps) => {
  const { domains: texts, facts } = useTexts().campaigns.report
  const { statuses } = useTexts()
  const number = useNumberColumn()
  return (
    <ReportTable
      campaign={campaign}
      part="domains"
      title={texts.title}
      rows={by_domain}
      columns={[
        {
          label: texts.domain,
          cell: ({ domain }) => <CellName>{domain === 'other' || domain === 'none' ? texts[domain] : domain}</CellName>,
        },
        number(texts.total, 'total'),
        number(facts.sent, 'sent'),
        number(facts.delivered, 'delivered'),
        number(facts.bounced, 'bounced'),
        number(statuses.failed, 'failed'),
        {
          ...number(facts.complained, 'complained'),
          isExtra: true,
        },
      ]}
    />
  )
}

export const Lists = ({ campaign, report: { by_list } }: ReportProps) => {
  const { report, goneList } = useTexts().campaigns
  const { lists: texts, facts } = report
  const number = useNumberColumn()
  return (
    <ReportTable
      campaign={campaign}
      part="lists"
      title={texts.title}
      rows={by_list}
      columns={[
        {
          label: texts.list,
          cell: ({ list_id, name }) =>
            name === null ? goneList : <RowLink href={`/lists/${list_id}`}>{name}</RowLink>,
        },
        number(texts.total, 'total'),
        number(texts.skipped, 'skipped'),
        number(facts.sent, 'sent'),
        number(facts.bounced, 'bounced'),
        number(facts.unsubscribed, 'unsubscribed'),
      ]}
    />
  )
}

export const Skipped = ({ campaign, report: { skipped } }: ReportProps) => {
  const texts = useTexts().campaigns.report.skipped
  const textOf = useReasonText()
  const number = useNumberColumn()
  return (
    <ReportTable
      campaign={campaign}
      title={texts.title}
      rows={skipped}
      columns={[
        {
          label: texts.reason,
          cell: ({ reason }) => (
            <span>
              <RowLink href={`/campaigns/${campaign.id}/recipients?status=skipped&reason=${reason}`}>
                {textOf(reason).name}
              </RowLink>{' '}
              <Text span size="sm" c="dimmed">
                {textOf(reason).about}
              </Text>
            </span>
          ),
        },
        number(texts.people, 'n'),
      ]}
    />
  )
}

export const Failures = ({ campaign, report: { failures } }: ReportProps) => {
  const texts = useTexts().campaigns.report.failures
  const number = useNumberColumn()
  const causes: Readonly<Record<string, { readonly name: string; readonly fix: string }>> = texts.causes
  if (failures.length === 0) return null
  return (
    <ReportTable
      campaign={campaign}
      part="failures"
      title={texts.title}
      rows={failures}
      columns={[
        {
          label: texts.cause,
          cell: ({ cause, example, status }) => (
            <span>
              <RowLink href={`/campaigns/${campaign.id}/recipients?status=${status}`}>
                {causes[cause]?.name ?? cause}
              </RowLink>
              <Text span size="xs" c="dimmed" display="block" className="breakable">
                {example}
              </Text>
            </span>
          ),
        },
        { label: texts.status, isShort: true, cell: ({ status }) => <StatusBadge status={status} /> },
        { label: texts.fix, cell: ({ cause, fix }) => <CellText>{causes[cause]?.fix ?? fix}</CellText> },
        number(texts.n, 'n'),
      ]}
    />
  )
}
