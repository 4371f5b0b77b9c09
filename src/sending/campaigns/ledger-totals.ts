import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Channel, FACTS_OF } from '../../foundation/channels/channels.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import { inChunks } from '../../platform/storage/in-chunks.ts'
import { prepared } from '../../platform/storage/prepared.ts'
import { OUTBOX } from '../messages/message-states.ts'
import { type FailureCause, failureCauseOf } from './failure-causes.ts'

export interface LedgerTotals {
  readonly rows: number
  /** How many messages providers accepted in each hour. */
  readonly hours: readonly { readonly hour: string; readonly sent: number }[]
  readonly domains: readonly DomainTotal[]
  readonly lists: readonly ListTotal[]
  readonly skipped: readonly { readonly reason: string; readonly n: number }[]
  readonly failures: readonly FailureTotal[]
}

export interface DomainTotal {
  readonly domain: string
  readonly total: number
  readonly sent: number
  readonly delivered: number
  readonly bounced: number
  readonly failed: number
  readonly complained: number
}

interface ListTotal {
  readonly list_id: number
  readonly total: number
  readonly skipped: number
  readonly sent: number
  readonly bounced: number
}

interface FailureTotal {
  readonly status: string
  readonly cause: FailureCause
  readonly n: number
  readonly example: string
}

/** The report adds up all other domains in one row. */
const SHOWN_DOMAINS = 50
/** How many domains to count separately: more than most campaigns have. Any others are counted together. */
const MAX_DOMAINS = 100_000
const MAX_EXAMPLE = 500

const OTHER_DOMAINS = 'other'
const NO_DOMAIN = 'none'

const selectRows = prepared(
  'campaign-ledger-rows',
  (db, { teamId, campaignId, after, limit }: { teamId: number; campaignId: number; after: number; limit: number }) =>
    db
      .selectFrom('messages')
      .select(['id', 'status', 'reason', 'list_id', 'to_address', 'last_error', 'sent_at', 'carrier'])
      .where('team_id', '=', teamId)
      .where('campaign_id', '=', campaignId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit),
)

type LedgerRow = Awaited<ReturnType<typeof selectRows>>[number]

/**
 * Adds up a campaign's rows in the ledger, a few thousand at a time, so that other requests can run in between. Takes 3 s of CPU
 * time for a million rows. Grouping them in SQL would take twice as long.
 */
export const readLedgerTotals = async (
  db: Db,
  { team_id: teamId, id: campaignId, channel }: { team_id: number; id: number; channel: Channel },
): Promise<LedgerTotals> => {
  const totals = new Totals(FACTS_OF[channel].hasDomains)
  const chunks = inChunks<LedgerRow>((last, limit) =>
    selectRows(db, { teamId, campaignId, after: last?.id ?? 0, limit }),
  )
  for await (const rows of chunks) {
    for (const row of rows) totals.add(row)
    await nextTurn()
  }
  return totals.result()
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] }

/** The length of a timestamp's text up to the hour: `2026-11-15T09`. */
const TO_THE_HOUR = 13

class Totals {
  #rows = 0
  readonly #hours = new Map<string, number>()
  readonly #domains = new Map<string, Mutable<DomainTotal>>()
  readonly #lists = new Map<number, Mutable<ListTotal>>()
  readonly #skipped = new Map<string, number>()
  readonly #failures = new Map<string, Mutable<FailureTotal>>()
  readonly #hasDomains: boolean

  constructor(hasDomains: boolean) {
    this.#hasDomains = hasDomains
  }

  add({ status, reason, list_id, to_address, last_error, sent_at: at, carrier }: LedgerRow): void {
    const sent_at = carrier === OUTBOX ? null : at
    this.#rows++
    const list = this.#listOf(list_id ?? 0)
    list.total++
    if (sent_at !== null) {
      // `sent_at` is set if a provider ever accepted the message.
      list.sent++
      count(this.#hours, sent_at.slice(0, TO_THE_HOUR))
    }
    if (status === 'skipped') {
      list.skipped++
      count(this.#skipped, reason ?? 'other')
    }
    if (status === 'bounced') list.bounced++
    if (status === 'failed' || status === 'bounced' || status === 'unknown')
      this.#addFailure(status, failureCauseOf(status, reason, last_error), withoutAddresses(last_error, to_address))
    if (!this.#hasDomains) return
    const domain = this.#domainOf(to_address)
    domain.total++
    if (sent_at !== null) domain.sent++
    if (status === 'delivered' || status === 'bounced' || status === 'failed' || status === 'complained')
      domain[status]++
  }

  #listOf(list_id: number): Mutable<ListTotal> {
    const list = this.#lists.get(list_id) ?? { list_id, total: 0, skipped: 0, sent: 0, bounced: 0 }
    this.#lists.set(list_id, list)
    return list
  }

  #domainOf(address: string | null): Mutable<DomainTotal> {
    const name = address === null ? NO_DOMAIN : address.slice(address.lastIndexOf('@') + 1).toLowerCase()
    const known = this.#domains.get(name)
    if (known) return known
    const domain = this.#domains.size < MAX_DOMAINS ? name : OTHER_DOMAINS
    const counts = { total: 0, sent: 0, delivered: 0, bounced: 0, failed: 0, complained: 0 }
    const added = this.#domains.get(domain) ?? { domain, ...counts }
    this.#domains.set(domain, added)
    return added
  }

  #addFailure(status: string, cause: FailureCause, error: string): void {
    const key = `${status} ${cause}`
    const failure = this.#failures.get(key) ?? { status, cause, n: 0, example: '' }
    failure.n++
    failure.example ||= error.slice(0, MAX_EXAMPLE)
    this.#failures.set(key, failure)
  }

  result(): LedgerTotals {
    const byNumber = <Row extends { readonly n: number }>(rows: readonly Row[]) => rows.toSorted((a, b) => b.n - a.n)
    return {
      rows: this.#rows,
      hours: [...this.#hours].map(([hour, sent]) => ({ hour: `${hour}:00:00.000000Z`, sent })),
      domains: topDomains([...this.#domains.values()]),
      lists: [...this.#lists.values()],
      skipped: byNumber([...this.#skipped].map(([reason, n]) => ({ reason, n }))),
      failures: byNumber([...this.#failures.values()]),
    }
  }
}

const ADDRESS = /[^\s<>()[\]"'“”,;:]+@[^\s<>()[\]"'“”,;:]+/g
const HIDDEN = '…'

/** Reports are kept after a contact is erased, so they must not contain personal data. */
const withoutAddresses = (error: string | null, address: string | null): string => {
  const known = address === null ? (error ?? '') : (error ?? '').replaceAll(address, HIDDEN)
  return known.replaceAll(ADDRESS, HIDDEN)
}

const count = (map: Map<string, number>, key: string) => map.set(key, (map.get(key) ?? 0) + 1)

const topDomains = (all: readonly DomainTotal[]): DomainTotal[] => {
  const named = all
    .filter(({ domain }) => domain !== OTHER_DOMAINS)
    .sort((a, b) => b.total - a.total || (a.domain < b.domain ? -1 : 1))
  const rest = [...named.slice(SHOWN_DOMAINS), ...all.filter(({ domain }) => domain === OTHER_DOMAINS)]
  if (rest.length === 0) return named
  const sumOf = (key: keyof Omit<DomainTotal, 'domain'>) => rest.reduce((sum, row) => sum + row[key], 0)
  const other = {
    domain: OTHER_DOMAINS,
    total: sumOf('total'),
    sent: sumOf('sent'),
    delivered: sumOf('delivered'),
    bounced: sumOf('bounced'),
    failed: sumOf('failed'),
    complained: sumOf('complained'),
  }
  return [...named.slice(0, SHOWN_DOMAINS), other]
}
