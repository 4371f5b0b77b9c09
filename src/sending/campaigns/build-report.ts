import { findListName } from '../../audience/lists/list-queries.ts'
import { FACTS_OF } from '../../foundation/channels/channels.ts'
import { type Clock, toTimestamp } from '../../foundation/clock.ts'
import { concurrencyLimit } from '../../foundation/concurrency/concurrency-limit.ts'
import { Problem } from '../../foundation/problems.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import { openSnapshot } from '../../platform/storage/snapshot.ts'
import { countSegments } from '../../protocols/sms/sms-segments.ts'
import { findTracking, listLinks, sumByHour, sumByTarget } from '../tracking/tracking-queries.ts'
import { getCampaign, type StoredCampaign, showCampaign } from './campaign-queries.ts'
import type { Campaign } from './campaign-schemas.ts'
import { FIXES } from './failure-causes.ts'
import { type LedgerTotals, readLedgerTotals } from './ledger-totals.ts'
import type { Pinned } from './pin-campaign.ts'
import { countPeople, findStoredTotals, storeTotals } from './report-queries.ts'
import type { CampaignReport } from './report-schemas.ts'

/** Each report occupies a database connection, and can take seconds. */
const AT_ONCE = { perTeam: 1, inAll: 2, waitingPerTeam: 20 }
const PATIENCE_MS = 30_000
/**
 * How long to cache the report of a running campaign, or longer if building it took longer, because that reads all of the campaign's
 * messages.
 */
const RUNNING_MS = 2_000
/** How many reports of running campaigns to cache. */
const MAX_REMEMBERED = 100

const busy = () =>
  new Problem('service_unavailable', 'Too many reports are being built. Please try again in a moment.', {
    headers: { 'retry-after': '10' },
  })

interface Deps {
  readonly db: Db
  readonly clock: Clock
}

/** All numbers of a report come from one snapshot, so they add up. */
export const reportBuilder = ({ db, clock }: Deps) => {
  const enter = concurrencyLimit({ ...AT_ONCE, busy })
  const remembered = new Map<string, { readonly report: CampaignReport; readonly untilMs: number }>()

  const build = async (teamId: number, id: number): Promise<CampaignReport> => {
    const startedMs = performance.now()
    const snapshot = await openSnapshot(db)
    try {
      const stored = await getCampaign(snapshot, teamId, id)
      const shown = await showCampaign(snapshot, teamId, id)
      const now = toTimestamp(clock())
      const totals = await totalsOf(db, snapshot, shown, now)
      const report = await reportOf(snapshot, stored, shown, totals, now)
      if (!isFinished(shown)) remember(`${teamId} ${id}`, report, performance.now() - startedMs)
      return report
    } finally {
      await snapshot.destroy()
    }
  }

  const remember = (key: string, report: CampaignReport, tookMs: number) => {
    remembered.delete(key)
    remembered.set(key, { report, untilMs: performance.now() + Math.max(RUNNING_MS, tookMs) })
    if (remembered.size > MAX_REMEMBERED) remembered.delete(remembered.keys().next().value as string)
  }

  return async (teamId: number, id: number): Promise<CampaignReport> => {
    // Also checks that the team has this campaign.
    const { status } = await getCampaign(db, teamId, id)
    const known = remembered.get(`${teamId} ${id}`)
    if (known && !isFinished({ status }) && performance.now() < known.untilMs) return known.report
    const leave = await enter(teamId, AbortSignal.timeout(PATIENCE_MS))
    try {
      return await build(teamId, id)
    } finally {
      leave()
    }
  }
}

/**
 * If a campaign has finished, stores the totals of its messages, so that its report stays available after its messages are deleted.
 */
export const storeReport = async ({ db, clock }: Deps, teamId: number, id: number): Promise<void> => {
  const snapshot = await openSnapshot(db)
  try {
    const campaign = await showCampaign(snapshot, teamId, id)
    if (isFinished(campaign)) await totalsOf(db, snapshot, campaign, toTimestamp(clock()))
  } finally {
    await snapshot.destroy()
  }
}

const isFinished = ({ status }: Pick<Campaign, 'status'>) => status === 'sent' || status === 'canceled'

/**
 * Adds up the campaign's messages. For a finished campaign, stores the totals, so that later reports are fast. Once some of its
 * messages have been deleted from the ledger, returns the last stored totals.
 */
const totalsOf = async (db: Db, snapshot: Db, campaign: Campaign, now: string): Promise<LedgerTotals> => {
  const { id, team_id: teamId, counts, updated_at } = campaign
  if (!isFinished(campaign)) return readLedgerTotals(snapshot, campaign)
  const version = JSON.stringify([counts, updated_at])
  const stored = await findStoredTotals(snapshot, teamId, id)
  if (stored?.version === version) return stored.totals
  const totals = await readLedgerTotals(snapshot, campaign)
  if (totals.rows !== counts.total) return stored?.totals ?? totals
  await storeTotals(db, teamId, id, version, totals, now)
  return totals
}

const reportOf = async (
  db: Db,
  stored: StoredCampaign,
  { id, team_id: teamId, counts }: Campaign,
  totals: LedgerTotals,
  now: string,
): Promise<CampaignReport> => {
  const tracking = await findTracking(db, teamId, id)
  const activity = await sumByTarget(db, teamId, id)
  const sumOf = (type: string, verdict = 'human') =>
    activity.reduce((sum, row) => (row.type === type && row.verdict === verdict ? sum + row.n : sum), 0)
  const byLink = new Map(activity.map(({ type, target_id, verdict, n }) => [`${type} ${target_id} ${verdict}`, n]))
  const byVerdict = (type: string) => ({
    human: sumOf(type),
    machine: sumOf(type, 'machine'),
    unclear: sumOf(type, 'unclear'),
  })
  const clicks = tracking ? byVerdict('clicked') : null
  const opens = tracking?.opens ? byVerdict('opened') : null
  const isIdentified = tracking?.mode === 'identified'
  const links = tracking ? await listLinks(db, teamId, id) : []
  return {
    campaign_id: id,
    generated_at: now,
    tracking: tracking?.mode ?? (stored.started_at === null ? null : 'none'),
    funnel: {
      on_lists: counts.total,
      eligible: counts.total - counts.skipped,
      sent: counts.accepted,
      outbox: counts.outbox,
      delivered: counts.delivered,
      clicked: clicks?.human ?? null,
      opened: opens?.human ?? null,
      bounced: counts.bounced,
      complained: counts.complained,
      unsubscribed: sumOf('unsubscribed'),
    },
    people: isIdentified
      ? {
          clicked: await countPeople(db, teamId, id, 'clicked'),
          opened: opens && (await countPeople(db, teamId, id, 'opened')),
        }
      : null,
    clicks,
    opens,
    by_hour: hoursOf(totals, await sumByHour(db, teamId, id)),
    by_link: links
      .map(({ n, url }) => ({
        link_id: n,
        url,
        clicks: byLink.get(`clicked ${n} human`) ?? 0,
        machine_clicks: byLink.get(`clicked ${n} machine`) ?? 0,
      }))
      .sort((a, b) => b.clicks - a.clicks || a.link_id - b.link_id),
    by_domain: [...totals.domains],
    by_list: await listsOf(db, stored, totals, activity),
    skipped: [...totals.skipped],
    failures: totals.failures.map(({ status, cause, n, example }) => ({
      status: status as 'failed' | 'bounced' | 'unknown',
      cause,
      fix: FIXES[cause],
      n,
      example,
    })),
    sms_segments: segmentsOf(stored, totals),
  }
}

/** Returns the hours with any activity, in chronological order. */
const hoursOf = (totals: LedgerTotals, activity: Awaited<ReturnType<typeof sumByHour>>): CampaignReport['by_hour'] => {
  const hours = new Map<string, CampaignReport['by_hour'][number]>()
  const add = (hour: string, key: 'sent' | 'clicked' | 'opened' | 'unsubscribed', n: number) => {
    const known = hours.get(hour) ?? { hour, sent: 0, clicked: 0, opened: 0, unsubscribed: 0 }
    hours.set(hour, { ...known, [key]: known[key] + n })
  }
  for (const { hour, sent } of totals.hours) add(hour, 'sent', sent)
  for (const { type, hour, n } of activity) if (n !== 0) add(hour, type, n)
  return [...hours.values()].sort((a, b) => (a.hour < b.hour ? -1 : 1))
}

/** Returns the campaign's lists in order, then any other lists that people left through a link in one of its messages. */
const listsOf = async (
  db: Db,
  { team_id: teamId, list_ids }: StoredCampaign,
  { lists }: LedgerTotals,
  activity: Awaited<ReturnType<typeof sumByTarget>>,
): Promise<CampaignReport['by_list']> => {
  const left = activity.filter(({ type, n }) => type === 'unsubscribed' && n !== 0)
  const known = new Map(lists.map((list) => [list.list_id, list]))
  const ids = new Set([...list_ids, ...known.keys(), ...left.map(({ target_id }) => target_id)])
  const rows: CampaignReport['by_list'] = []
  for (const list_id of ids) {
    if (list_id === 0) continue
    const { total = 0, skipped = 0, sent = 0, bounced = 0 } = known.get(list_id) ?? {}
    const unsubscribed = left.find(({ target_id }) => target_id === list_id)?.n ?? 0
    const name = (await findListName(db, teamId, list_id)) ?? null
    rows.push({ list_id, name, total, skipped, sent, bounced, unsubscribed })
  }
  return rows
}

const LIQUID = /\{\{|\{%/

/**
 * Counts the segments of all messages that were sent. Returns null if the channel has no segments, or if the content
 * differs between recipients, because rendered messages aren't stored.
 */
const segmentsOf = ({ channel, pinned }: StoredCampaign, { lists }: LedgerTotals): number | null => {
  if (!FACTS_OF[channel].hasSegments || pinned === null) return null
  const contents = new Map((JSON.parse(pinned) as Pinned).lists.map((list) => [list.list_id, list.content.template]))
  let segments = 0
  for (const { list_id, sent } of lists) {
    const body = contents.get(list_id)?.source.content.body
    if (typeof body !== 'string' || LIQUID.test(body)) return null
    segments += sent * countSegments(body).segments
  }
  return segments
}
