import { hash } from 'node:crypto'
import { mailboxOf } from '../../foundation/addresses/mailbox-of.ts'
import { foldCase } from '../../foundation/fold-case.ts'
import type { Db, Tx } from '../../platform/storage/dialect.ts'
import {
  type CountWindow,
  countOnceMore,
  countWindow,
  inMinutes,
  secondsLeft,
} from '../../platform/storage/window-count.ts'

const WINDOW_MINUTES = 60

/**
 * The maximum number of system messages per hour to one address. This prevents flooding a mailbox or phone, and allows only a few
 * guesses at a six-digit code. Account emails, such as password resets, are counted separately.
 */
export const PER_ADDRESS = 5
/**
 * The maximum number of system messages per hour from one team: more than a team needs, but too few to use up the server's limit.
 */
export const PER_TEAM = 30
/**
 * The maximum number of system messages per hour from this server. Mail providers block a new server that suddenly sends more, and
 * text messages cost money.
 */
export const PER_SERVER = { email: 1_000, phone: 200 } as const

export type Channel = keyof typeof PER_SERVER

/** The limit that a message would exceed. */
export interface SendLimit {
  readonly of: 'address' | 'team' | 'server'
  readonly max: number
  readonly retryAfterS: number
}

interface Outgoing {
  readonly channel: Channel
  readonly to: string
  readonly now: string
}

/**
 * Counts a message that the caller is about to queue. If the message exceeds a limit, returns that limit. The caller must then roll
 * back, which also undoes the counts.
 *
 * Counters are updated in a fixed order, so that transactions don't deadlock. The server's counter is the busiest, so it comes last
 * and is locked only briefly.
 */
export const countMessage = async (
  trx: Tx,
  { channel, to, teamId, now }: Outgoing & { readonly teamId: number },
): Promise<SendLimit | undefined> => {
  const window = countWindow(Temporal.Instant.from(now), WINDOW_MINUTES)
  return (
    exceeded('address', PER_ADDRESS, await countFor(trx, addressKey(channel, to), window), window) ??
    exceeded('team', PER_TEAM, await countForTeam(trx, teamId, channel, window), window) ??
    exceeded('server', PER_SERVER[channel], await countFor(trx, serverKey(channel), window), window)
  )
}

const exceeded = (
  of: SendLimit['of'],
  max: number,
  { sent, since }: Count,
  window: CountWindow,
): SendLimit | undefined => (sent > max ? { of, max, retryAfterS: secondsLeft(since, window) } : undefined)

/**
 * Counts an account email, such as a password reset, toward the address's limit. Returns the limit if it is exceeded. Call
 * `countForServer` later, when it is clear that the email will be sent.
 *
 * These counts are separate from those of verification codes, so that nobody can block a password reset by requesting codes for the
 * address.
 */
export const countForAddress = async (trx: Tx, { channel, to, now }: Outgoing): Promise<SendLimit | undefined> => {
  const window = countWindow(Temporal.Instant.from(now), WINDOW_MINUTES)
  return exceeded('address', PER_ADDRESS, await countFor(trx, keyOf('recovery', channel, foldCase(to)), window), window)
}

/**
 * Counts an account email toward the server's limit. Returns the seconds until the server can send again, or undefined if it can
 * send now.
 */
export const countForServer = async (trx: Tx, channel: Channel, now: string): Promise<number | undefined> => {
  const window = countWindow(Temporal.Instant.from(now), WINDOW_MINUTES)
  const { sent, since } = await countFor(trx, serverKey(channel), window)
  return sent > PER_SERVER[channel] ? secondsLeft(since, window) : undefined
}

const NAMES: Record<Channel, readonly [what: string, to: string]> = {
  email: ['emails', 'address'],
  phone: ['text messages', 'number'],
}

export const describeSendLimit = ({ of, max, retryAfterS }: SendLimit, channel: Channel): string => {
  const [what, to] = NAMES[channel]
  const wait = `Try again in ${inMinutes(retryAfterS)}.`
  if (of === 'address') return `This ${to} was sent ${max} ${what} in the past hour, which is the limit. ${wait}`
  return `This ${of} has reached its limit of ${max} ${what} an hour. ${wait}`
}

/** Deletes counts that have expired, and counts that start in the future because the clock was set back. */
export const sweepSendCounts = async (db: Db, now: string): Promise<void> => {
  const { begin, latest } = countWindow(Temporal.Instant.from(now), WINDOW_MINUTES)
  await db
    .deleteFrom('send_counts')
    .where((count) => count.or([count('since', '<=', begin), count('since', '>', latest)]))
    .execute()
}

interface Count {
  readonly sent: number
  readonly since: string
}

const keyOf = (...parts: string[]) => hash('sha256', parts.join(' '), 'hex')
/** Addresses that differ only in case or in a `+tag` are counted together. */
const addressKey = (channel: Channel, to: string) => keyOf('address', channel, foldCase(mailboxOf(to)))
const serverKey = (channel: Channel) => keyOf('server', channel)

const countFor = (trx: Tx, who: string, window: CountWindow): Promise<Count> =>
  trx
    .insertInto('send_counts')
    .values({ who, sent: 1, since: window.now })
    .onConflict((conflict) => conflict.column('who').doUpdateSet(countOnceMore('send_counts', 'sent', window)))
    .returning(['sent', 'since'])
    .executeTakeFirstOrThrow()

const countForTeam = (trx: Tx, teamId: number, kind: Channel, window: CountWindow): Promise<Count> =>
  trx
    .insertInto('code_counts')
    .values({ team_id: teamId, kind, value: '', sent: 1, since: window.now })
    .onConflict((conflict) =>
      conflict.columns(['team_id', 'kind', 'value']).doUpdateSet(countOnceMore('code_counts', 'sent', window)),
    )
    .returning(['sent', 'since'])
    .executeTakeFirstOrThrow()
