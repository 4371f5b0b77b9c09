import type { AddressedChannel } from '../../foundation/channels/channels.ts'
import { CLOCK_SKEW_MS, toTimestamp } from '../../foundation/clock.ts'
import type { Db, Tx } from '../../platform/storage/dialect.ts'
import { NO_USAGE, type Usage } from './limits.ts'

/** A team's connection, or the server's own connection for a channel. */
export type ConnectionRef =
  | { readonly teamId: number; readonly connectionId: number }
  | { readonly server: AddressedChannel }

/** The name of the server's connections in the ledger. */
export const SERVER = 'server'

/** Returns the connection's name in the ledger. */
export const nameOf = (ref: ConnectionRef): string => ('server' in ref ? SERVER : String(ref.connectionId))

export interface Outage {
  readonly since: string
  readonly reason: string
  readonly retryAt: string
}

/**
 * How long to wait before trying a connection that is down or a sender that the provider is too busy for: 10 seconds at first, then
 * twice as long each time, up to 5 minutes.
 */
const FIRST_RETRY_MS = 10_000
export const LAST_RETRY_MS = 300_000

export const retryMs = (failures: number): number => Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LAST_RETRY_MS)

/** Returns whether to wait before trying a connection again. A later time than possible was stored while a clock was ahead. */
export const isBeforeRetry = (retryAt: string, now: string): boolean =>
  retryAt > now &&
  retryAt <= toTimestamp(Temporal.Instant.from(now).add({ milliseconds: LAST_RETRY_MS + CLOCK_SKEW_MS }))

const COLUMNS = ['limits', 'down_since', 'down_reason', 'retry_at', 'failures'] as const

const selectState = (db: Db, ref: ConnectionRef) =>
  'server' in ref
    ? db.selectFrom('server_connection_states').select(COLUMNS).where('channel', '=', ref.server)
    : db
        .selectFrom('connection_states')
        .select(COLUMNS)
        .where('team_id', '=', ref.teamId)
        .where('connection_id', '=', ref.connectionId)

/** Returns undefined if the connection isn't known to be down. */
export const findOutage = async (db: Db, ref: ConnectionRef): Promise<Outage | undefined> => {
  const state = await selectState(db, ref).executeTakeFirst()
  if (!state?.down_since || !state.retry_at) return undefined
  return { since: state.down_since, reason: state.down_reason ?? '', retryAt: state.retry_at }
}

type Values = Partial<{
  limits: string
  down_since: string | null
  down_reason: string | null
  retry_at: string | null
  failures: number
}>

const saveState = async (trx: Tx, ref: ConnectionRef, values: Values, now: string): Promise<void> => {
  const row = { ...values, updated_at: now }
  if ('server' in ref) {
    await trx
      .insertInto('server_connection_states')
      .values({ channel: ref.server, ...row })
      .onConflict((conflict) => conflict.column('channel').doUpdateSet(row))
      .execute()
    return
  }
  await trx
    .insertInto('connection_states')
    .values({ team_id: ref.teamId, connection_id: ref.connectionId, ...row })
    .onConflict((conflict) => conflict.columns(['team_id', 'connection_id']).doUpdateSet(row))
    .execute()
}

/** Locks the row, so that transactions update the usage one at a time. */
export const changeUsage = async <T>(
  trx: Tx,
  ref: ConnectionRef,
  change: (usage: Usage) => { readonly usage: Usage; readonly result: T },
  now: string,
): Promise<T> => {
  const state = await selectState(trx, ref).forUpdate().executeTakeFirst()
  // If two transactions both find no row, this insert makes the second transaction wait for the first.
  if (!state) await saveState(trx, ref, {}, now)
  const locked = state ?? (await selectState(trx, ref).forUpdate().executeTakeFirst())
  const { usage, result } = change(locked?.limits ? JSON.parse(locked.limits) : NO_USAGE)
  await saveState(trx, ref, { limits: JSON.stringify(usage) }, now)
  return result
}

/**
 * Returns when to try the connection again, which depends on the number of failures in a row, and since when it has been down.
 * `isNew`: this failure counts.
 */
export const saveOutage = async (
  trx: Tx,
  ref: ConnectionRef,
  { reason, retryAt }: { readonly reason: string; readonly retryAt: (failures: number) => string },
  now: string,
): Promise<{
  readonly retryAt: string
  readonly failures: number
  readonly since: string
  readonly isNew: boolean
}> => {
  const state = await selectState(trx, ref).forUpdate().executeTakeFirst()
  // Messages that are being sent at the same time all report the same outage, which counts as one failure.
  const since = state?.down_since ?? now
  if (state?.retry_at && isBeforeRetry(state.retry_at, now))
    return { retryAt: state.retry_at, failures: state.failures, since, isNew: false }
  const failures = (state?.failures ?? 0) + 1
  const retry_at = retryAt(failures)
  await saveState(trx, ref, { down_since: since, down_reason: reason, retry_at, failures }, now)
  return { retryAt: retry_at, failures, since, isNew: true }
}

/** Returns how many times in a row the connection had failed. */
export const clearOutage = async (trx: Tx, ref: ConnectionRef, now: string): Promise<number> => {
  const state = await selectState(trx, ref).forUpdate().executeTakeFirst()
  await saveState(trx, ref, { down_since: null, down_reason: null, retry_at: null, failures: 0 }, now)
  return state?.failures ?? 0
}

/** Returns how many connections of teams and of the server are down. Searches across teams. */
export const countDown = async (db: Db): Promise<{ readonly teams: number; readonly server: number }> => {
  const [teams, server] = await Promise.all([
    db
      .selectFrom('connection_states')
      .select((state) => state.fn.countAll().as('n'))
      .where('down_since', 'is not', null)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('server_connection_states')
      .select((state) => state.fn.countAll().as('n'))
      .where('down_since', 'is not', null)
      .executeTakeFirstOrThrow(),
  ])
  return { teams: Number(teams.n), server: Number(server.n) }
}
