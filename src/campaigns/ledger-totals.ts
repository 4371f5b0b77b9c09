import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Channel } from '../addresses/contact-address.ts'
import { type Db, dialectSql } from '../storage/dialect.ts'
import { prepared, statement } from '../storage/prepared.ts'
import { type FailureCause, failureCauseOf } from './failure-causes.ts'

/** What a campaign's rows in the ledger add up to. */
export interface LedgerTotals {
  readonly rows: number
  /** When providers accepted messages. */
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

/** How many rows to add up per statement: few enough not to delay other requests. */
const CHUNK = 2_000
/** How many domains the report shows. The others are one row. */
const SHOWN_DOMAINS = 50
/** How many domains to count separately. People rarely have addresses at more; further ones are counted as other. */
const MAX_DOMAINS = 100_000
const MAX_EXAMPLE = 500

const OTHER_DOMAINS = 'other'
const NO_DOMAIN = 'none'

type Group = {
  readonly status: string
  readonly reason: string | null
  readonly list_id: number | null
  readonly domain: string | null
  readonly hour: string | null
  readonly error: string | null
  readonly n: number
  readonly last: number
}

/** Adds up the next rows of a campaign. Errors are included only for the rows that the report explains. */
const addUp = prepared(
  'add-up-campaign-messages',
  (db, { teamId, campaignId, after }: { teamId: number; campaignId: number; after: number }) => {
    const { domainOf, hourOf } = dialectSql(db)
    return statement(
      db,
      sql<Group>`select status, reason, list_id, domain, hour, error, count(*) as n, max(id) as last
          from (
            select id, status, reason, list_id, ${domainOf(sql.ref('to_address'))} as domain, ${hourOf(sql.ref('sent_at'))} as hour,
              case when status in ('failed', 'bounced', 'unknown') then last_error end as error
            from messages
            where team_id = ${teamId} and campaign_id = ${campaignId} and id > ${after}
            order by id
            limit ${sql.lit(CHUNK)}
          ) as rows
          group by status, reason, list_id, domain, hour, error`,
    )
  },
)

/** Adds up a campaign's rows in the ledger, a few thousand at a time, so that other requests can run in between. */
export const readLedgerTotals = async (
  db: Db,
  { team_id: teamId, id: campaignId, channel }: { team_id: number; id: number; channel: Channel },
): Promise<LedgerTotals> => {
  const totals = new Totals(channel === 'email')
  for (let after = 0, isLast = false; !isLast; ) {
    const groups = await addUp(db, { teamId, campaignId, after })
    let read = 0
    for (const group of groups) {
      const n = Number(group.n)
      totals.add(group, n)
      read += n
      after = Math.max(after, Number(group.last))
    }
    isLast = read < CHUNK
    await nextTurn()
  }
  return totals.result()
}

class Totals {
  #rows = 0
  readonly #hours = new Map<string, number>()
  readonly #domains = new Map<string, DomainTotal>()
  readonly #lists = new Map<number, ListTotal>()
  readonly #skipped = new Map<string, number>()
  readonly #failures = new Map<string, FailureTotal>()
  readonly #hasDomains: boolean

  constructor(hasDomains: boolean) {
    this.#hasDomains = hasDomains
  }

  add({ status, reason, list_id, domain, hour, error }: Group, n: number): void {
    this.#rows += n
    // A message has a time of sending if a provider ever accepted it.
    const sent = hour === null ? 0 : n
    const ifStatus = (name: string) => (status === name ? n : 0)
    if (hour !== null) count(this.#hours, `${hour}:00:00.000000Z`, n)
    if (status === 'skipped') count(this.#skipped, reason ?? 'unknown', n)
    if (this.#hasDomains) {
      const name = this.#nameOf(domain)
      const known = this.#domains.get(name)
      this.#domains.set(name, {
        domain: name,
        total: (known?.total ?? 0) + n,
        sent: (known?.sent ?? 0) + sent,
        delivered: (known?.delivered ?? 0) + ifStatus('delivered'),
        bounced: (known?.bounced ?? 0) + ifStatus('bounced'),
        failed: (known?.failed ?? 0) + ifStatus('failed'),
        complained: (known?.complained ?? 0) + ifStatus('complained'),
      })
    }
    const list = this.#lists.get(list_id ?? 0)
    this.#lists.set(list_id ?? 0, {
      list_id: list_id ?? 0,
      total: (list?.total ?? 0) + n,
      skipped: (list?.skipped ?? 0) + ifStatus('skipped'),
      sent: (list?.sent ?? 0) + sent,
      bounced: (list?.bounced ?? 0) + ifStatus('bounced'),
    })
    if (status === 'failed' || status === 'bounced' || status === 'unknown') {
      const cause = failureCauseOf(status, reason, error)
      const key = `${status} ${cause}`
      const known = this.#failures.get(key)
      const example = known?.example || (error ?? '').slice(0, MAX_EXAMPLE)
      this.#failures.set(key, { status, cause, n: (known?.n ?? 0) + n, example })
    }
  }

  #nameOf(domain: string | null): string {
    const name = domain?.toLowerCase() || NO_DOMAIN
    return this.#domains.size < MAX_DOMAINS || this.#domains.has(name) ? name : OTHER_DOMAINS
  }

  result(): LedgerTotals {
    const byNumber = <Row extends { readonly n: number }>(rows: readonly Row[]) => rows.toSorted((a, b) => b.n - a.n)
    return {
      rows: this.#rows,
      hours: [...this.#hours].map(([hour, sent]) => ({ hour, sent })),
      domains: topDomains([...this.#domains.values()]),
      lists: [...this.#lists.values()],
      skipped: byNumber([...this.#skipped].map(([reason, n]) => ({ reason, n }))),
      failures: byNumber([...this.#failures.values()]),
    }
  }
}

const count = (map: Map<string, number>, key: string, n: number) => map.set(key, (map.get(key) ?? 0) + n)

/** Returns the domains with the most people, and the sum of the others. */
const topDomains = (all: readonly DomainTotal[]): DomainTotal[] => {
  const named = all
    .filter(({ domain }) => domain !== OTHER_DOMAINS)
    .sort((a, b) => b.total - a.total || (a.domain < b.domain ? -1 : 1))
  const rest = [...named.slice(SHOWN_DOMAINS), ...all.filter(({ domain }) => domain === OTHER_DOMAINS)]
  if (rest.length === 0) return named
  const sumOf = (key: keyof Omit<DomainTotal, 'domain'>) => rest.reduce((sum, row) => sum + row[key], 0)
  const other = {
    ...{ domain: OTHER_DOMAINS, total: sumOf('total'), sent: sumOf('sent'), delivered: sumOf('delivered') },
    ...{ bounced: sumOf('bounced'), failed: sumOf('failed'), complained: sumOf('complained') },
  }
  return [...named.slice(0, SHOWN_DOMAINS), other]
}
