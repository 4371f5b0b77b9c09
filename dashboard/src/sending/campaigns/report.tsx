import { Text } from '@mantine/core'
import { FACTS_OF } from '../../../../src/foundation/channels/channels.ts'
import { useReport } from '../../data/use-campaigns.ts'
import type { Campaign, CampaignReport } from '../../server/campaign-types.ts'
import { useFormats, useTexts } from '../../texts/locale.tsx'
import { Area } from '../../ui/charts/area.tsx'
import { Bars } from '../../ui/charts/bars.tsx'
import type { ChartData } from '../../ui/charts/chart-data.ts'
import { Funnel } from '../../ui/charts/funnel.tsx'
import classes from './report.module.css'
import { Domains, Failures, Links, Lists, type ReportProps, Skipped } from './report-tables.tsx'

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
      {FACTS_OF[campaign.channel].hasDomains && report.by_domain.length > 0 && <Domains {...parts} />}
      {report.by_list.length > 0 && <Lists {...parts} />}
      {report.skipped.length > 0 && <Skipped {...parts} />}
    </>
  )
}

const NUMBERS = ['sent', 'outbox', 'delivered', 'opened', 'clicked', 'bounced', 'complained', 'unsubscribed'] as const

/**
 * Returns a number from the funnel, or null if it's unknown: many providers don't report deliveries, and “0 delivered” would look
 * like a problem.
 */
const knownOf = (funnel: CampaignReport['funnel'], name: (typeof NUMBERS)[number] | 'on_lists' | 'eligible') =>
  (name === 'delivered' || name === 'outbox') && funnel[name] === 0 ? null : funnel[name]

/**
 * Clicks and opens are shown without a percentage: one person can click several times, so there can be more clicks than messages.
 */
const isActivity = (name: string): name is 'clicked' | 'opened' => name === 'clicked' || name === 'opened'

const Facts = ({ campaign, report: { funnel, clicks, people, sms_segments } }: ReportProps) => {
  const texts = useTexts().campaigns.report
  const formats = useFormats()
  const notes = [
    ...(clicks === null && FACTS_OF[campaign.channel].isTracked ? [texts.noTracking] : []),
    ...(clicks !== null && clicks.machine > 0 ? [texts.machines(clicks.machine)] : []),
    ...(people === null ? [] : [texts.people(people.clicked)]),
    ...(sms_segments === null ? [] : [texts.segments(sms_segments)]),
  ]
  return (
    <section className="card" aria-label={texts.facts.label}>
      <dl className={classes.facts}>
        {NUMBERS.map((name) => {
          const n = knownOf(funnel, name)
          return (
            n !== null && (
              <div key={name}>
                <Text component="dt" c="dimmed" size="sm">
                  {texts.facts[name]}
                </Text>
                <dd className={classes.fact}>
                  <span className="big-number">{formats.number(n)}</span>
                  {name !== 'sent' &&
                    name !== 'outbox' &&
                    funnel.sent > 0 &&
                    (!isActivity(name) || people !== null) && (
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

const FunnelChart = ({ report: { funnel, people } }: ReportProps) => {
  const texts = useTexts().campaigns.report.funnel
  const steps = ['on_lists', 'eligible', 'outbox', 'sent', 'delivered', 'opened', 'clicked'] as const
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

/** Up to this many hours are drawn as bars. More hours are drawn as an area chart, because the bars would be too thin. */
const MAX_BARS = 8

const Hours = ({ report: { by_hour, funnel } }: ReportProps) => {
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
