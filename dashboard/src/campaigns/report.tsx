import { Text, Title } from '@mantine/core'
import { useTeam } from '../data/team.tsx'
import { useReport } from '../data/use-campaigns.ts'
import type { Campaign, CampaignReport, ReportPart } from '../server/campaign-types.ts'
import { useFormats, useTexts } from '../texts/locale.tsx'
import { Area } from '../ui/charts/area.tsx'
import { Bars } from '../ui/charts/bars.tsx'
import type { ChartData } from '../ui/charts/chart-data.ts'
import { Funnel } from '../ui/charts/funnel.tsx'
import { CellName, CellText, type Column, DataTable, RowLink } from '../ui/data-table.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import classes from './campaigns.module.css'
import { DownloadCsv } from './download-csv.tsx'
import { useReasonText } from './reasons.ts'

interface Props {
  readonly campaign: Campaign
  readonly report: CampaignReport
}

/** The results of a campaign: in numbers, by hour, link, domain and list, and what went wrong. */
export const Report = ({ campaign }: { campaign: Campaign }) => {
  const report = useReport(campaign)
  const parts = { campaign, report }
  return (
    <>
      <Facts {...parts} />
      <Failures {...parts} />
      <div className={classes.charts}>
        <FunnelChart {...parts} />
        <Hours {...parts} />
      </div>
      {report.by_link.length > 0 && <Links {...parts} />}
      {campaign.channel === 'email' && report.by_domain.length > 0 && <Domains {...parts} />}
      {report.by_list.length > 0 && <Lists {...parts} />}
      {report.skipped.length > 0 && <Skipped {...parts} />}
    </>
  )
}

const FACTS = ['sent', 'delivered', 'opened', 'clicked', 'bounced', 'complained', 'unsubscribed'] as const

/**
 * Returns a number of the funnel, or null if it's unknown: many providers don't report deliveries, and “0 delivered” would look like
 * a problem.
 */
const knownOf = (funnel: CampaignReport['funnel'], name: (typeof FACTS)[number] | 'on_lists' | 'eligible') =>
  name === 'delivered' && funnel.delivered === 0 ? null : funnel[name]

/** Clicks and opens can outnumber the messages: one person can click several times. Only people have a share of the messages. */
const isActivity = (name: string): name is 'clicked' | 'opened' => name === 'clicked' || name === 'opened'

const Facts = ({ campaign, report: { funnel, clicks, people, sms_segments } }: Props) => {
  const texts = useTexts().campaigns.report
  const formats = useFormats()
  const notes = [
    ...(clicks === null && campaign.channel === 'email' ? [texts.noTracking] : []),
    ...(clicks !== null && clicks.machine > 0 ? [texts.machines(clicks.machine)] : []),
    ...(people === null ? [] : [texts.people(people.clicked)]),
    ...(sms_segments === null ? [] : [texts.segments(sms_segments)]),
  ]
  return (
    <section className="card" aria-label={texts.facts.label}>
      <dl className={classes.facts}>
        {FACTS.map((name) => {
          const n = knownOf(funnel, name)
          return (
            n !== null && (
              <div key={name}>
                <Text component="dt" c="dimmed" size="sm">
                  {texts.facts[name]}
                </Text>
                <dd className={classes.fact}>
                  <span className="big-number">{formats.number(n)}</span>
                  {name !== 'sent' && funnel.sent > 0 && (!isActivity(name) || people !== null) && (
                    <Text span size="sm" c="dimmed">
                      {formats.percent((isActivity(name) ? (people?.[name] ?? 0) : n) / funnel.sent)}
                    </Text>
                  )}
                </dd>
              </div>
            )
          )
        })}
      </dl>
      {notes.length > 0 && (
        <Text c="dimmed" size="sm" mt="sm">
          {notes.join(' ')}
        </Text>
      )}
    </section>
  )
}

const FunnelChart = ({ report: { funnel, people } }: Props) => {
  const texts = useTexts().campaigns.report.funnel
  const steps = ['on_lists', 'eligible', 'sent', 'delivered', 'opened', 'clicked'] as const
  return (
    <Funnel
      withoutShare={people === null ? [texts.opened, texts.clicked] : []}
      chart={{
        title: texts.title,
        rowLabel: texts.row,
        fileName: texts.fileName,
        series: [{ name: 'number', label: texts.number, tone: 'green' }],
        rows: steps.flatMap((step) => {
          const known = knownOf(funnel, step)
          const n = known !== null && isActivity(step) && people !== null ? people[step] : known
          return n === null ? [] : [{ label: texts[step], values: { number: n } }]
        }),
      }}
    />
  )
}

/** Up to this many hours are drawn as bars. More of them would be too thin to see. */
const MAX_BARS = 8

const Hours = ({ report: { by_hour, funnel } }: Props) => {
  const texts = useTexts().campaigns.report
  const formats = useFormats()
  const chart: ChartData = {
    title: texts.hours.title,
    rowLabel: texts.hours.row,
    fileName: texts.hours.fileName,
    series: [
      { name: 'sent', label: texts.facts.sent, tone: 'green' },
      ...(funnel.opened === null ? [] : [{ name: 'opened', label: texts.facts.opened, tone: 'violet' as const }]),
      ...(funnel.clicked === null ? [] : [{ name: 'clicked', label: texts.facts.clicked, tone: 'blue' as const }]),
      { name: 'unsubscribed', label: texts.facts.unsubscribed, tone: 'gray' },
    ],
    rows: by_hour.map(({ hour, ...values }) => ({ label: formats.shortDateTime(new Date(hour)), values })),
  }
  return by_hour.length > MAX_BARS ? <Area chart={chart} /> : <Bars isGrouped chart={chart} />
}

interface TableProps<Row> {
  readonly campaign: Campaign
  readonly title: string
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row & { id: number }>[]
  /** The part of the report that can be downloaded. */
  readonly part?: ReportPart
}

/** A table of the report with a link to download it. */
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

/** Returns a function that returns a column of numbers, given the name of the row's property. */
const useNumberColumn = () => {
  const formats = useFormats()
  return <Name extends string>(label: string, name: Name): Column<Readonly<Record<Name, number>>> => ({
    label,
    isNumber: true,
    cell: (row) => formats.number(row[name]),
  })
}

const Links = ({ campaign, report: { by_link } }: Props) => {
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

const Domains = ({ campaign, report: { by_domain } }: Props) => {
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

const Lists = ({ campaign, report: { by_list } }: Props) => {
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

const Skipped = ({ campaign, report: { skipped } }: Props) => {
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

const Failures = ({ campaign, report: { failures } }: Props) => {
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
