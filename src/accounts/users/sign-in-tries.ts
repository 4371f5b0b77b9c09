import { hash } from 'node:crypto'
import ipaddr, { type IPv6 } from 'ipaddr.js'
import type { Clock } from '../../foundation/clock.ts'
import { foldCase } from '../../foundation/fold-case.ts'
import { Problem } from '../../foundation/problems.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import { countOnceMore, countWindow, inMinutes, secondsLeft } from '../../platform/storage/window-count.ts'
import { type After, attemptQueue } from './attempt-queue.ts'

const WINDOW_MINUTES = 15
/**
 * The maximum number of wrong passwords for one account from one network. It is counted per network, so that a stranger on another
 * network can't lock out the owner.
 */
const MAX_OF_BOTH = 10
/**
 * The maximum number of wrong passwords from one network, across all accounts. It is higher than `MAX_OF_BOTH`, because a whole
 * office may share one IP address.
 */
const MAX_OF_NETWORK = 100
/**
 * How many wrong passwords for one account, from all networks together, are allowed without a delay. Further attempts are slowed
 * down rather than rejected, so that nobody can lock out the owner.
 */
export const FREE_OF_ACCOUNT = 20
/**
 * The first delay between attempts beyond `FREE_OF_ACCOUNT`. It doubles with every 20 more wrong passwords, up to 4 s. At that
 * rate, 225 guesses are possible per window, or about 20,000 a day.
 */
const FIRST_SPACING_MS = 500
const LAST_SPACING_MS = 4_000
/** The maximum number of password reset requests from one network: enough for an office. */
const MAX_RESETS = 20
/** How long a rejected client should wait before it retries. By then, a few other attempts have been checked. */
const BUSY_RETRY_S = 5

export interface Visitor {
  readonly ip: string
  readonly isGone: () => boolean
}

/**
 * Counts attempts before the password is checked, so that a thousand parallel attempts can't exceed the limit. A successful attempt
 * is subtracted afterward. The counts are in the database, because the next request may reach another process. The queue of waiting
 * attempts is per process.
 */
export const signInTries = (db: Db, clock: Clock, after?: After) => {
  const enter = attemptQueue(busy, after)

  const count = async (who: string) => {
    const window = countWindow(clock(), WINDOW_MINUTES)
    const { tries, since } = await db
      .insertInto('sign_in_tries')
      .values({ who, tries: 1, since: window.now })
      .onConflict((conflict) => conflict.column('who').doUpdateSet(countOnceMore('sign_in_tries', 'tries', window)))
      .returning(['tries', 'since'])
      .executeTakeFirstOrThrow()
    return { tries, retryAfterS: secondsLeft(since, window) }
  }

  const countAndRefuse = async (who: string, max: number): Promise<number> => {
    const { tries, retryAfterS } = await count(who)
    if (tries > max) throw tooMany(retryAfterS)
    return tries
  }

  const takeBack = (who: readonly string[]) =>
    db
      .updateTable('sign_in_tries')
      .set((row) => ({ tries: row('tries', '-', 1) }))
      .where('who', 'in', who)
      .where('tries', '>', 0)
      .execute()

  /** Deletes counts that have expired, or that were recorded before the clock was set back. */
  const sweep = () => {
    const { begin, latest } = countWindow(clock(), WINDOW_MINUTES)
    return db
      .deleteFrom('sign_in_tries')
      .where((row) => row.or([row('since', '<=', begin), row('since', '>', latest)]))
      .execute()
  }

  return {
    /**
     * Resolves when the password may be checked. Throws if the network has made too many attempts or the queue rejects the
     * attempt.
     */
    async note(email: string, { ip, isGone }: Visitor): Promise<void> {
      await sweep()
      await countAndRefuse(networkKey(ip), MAX_OF_NETWORK)
      const earlierTries = (await countAndRefuse(bothKey(email, ip), MAX_OF_BOTH)) - 1
      const account = accountKey(email)
      const { tries } = await count(account)
      if (tries <= FREE_OF_ACCOUNT) return
      try {
        await enter({ account, earlierTries, spacingMs: spacingMsAfter(tries), isGone })
      } catch (error) {
        // The password was not checked, so the attempt doesn't count.
        await takeBack([networkKey(ip), bothKey(email, ip), account])
        throw error
      }
    },

    /**
     * Resets this network's count for the account. The other counts are reduced only by this attempt, so that one correct
     * password doesn't make up for a thousand guesses.
     */
    async forgive(email: string, { ip }: Visitor): Promise<void> {
      await takeBack([networkKey(ip), accountKey(email)])
      await db.deleteFrom('sign_in_tries').where('who', '=', bothKey(email, ip)).execute()
    },

    /** Throws if the client's network has made too many password reset requests. */
    async noteReset(ip: string): Promise<void> {
      await sweep()
      await countAndRefuse(keyOf('reset', networkOf(ip)), MAX_RESETS)
    },
  }
}

const spacingMsAfter = (tries: number) =>
  Math.min(FIRST_SPACING_MS * 2 ** Math.floor((tries - FREE_OF_ACCOUNT) / FREE_OF_ACCOUNT), LAST_SPACING_MS)

const keyOf = (...parts: string[]) => hash('sha256', parts.join(' '), 'hex')
const accountKey = (email: string) => keyOf('account', foldCase(email))
const networkKey = (ip: string) => keyOf('place', networkOf(ip))
const bothKey = (email: string, ip: string) => keyOf('both', foldCase(email), networkOf(ip))

/** An IPv6 client can use 2^64 addresses, so only the first 64 bits identify its network. */
const networkOf = (ip: string): string => {
  if (!ipaddr.isValid(ip)) return ip
  const parsed = ipaddr.process(ip)
  return parsed.kind() === 'ipv6' ? (parsed as IPv6).parts.slice(0, 4).join(':') : parsed.toString()
}

const tooMany = (seconds: number) =>
  new Problem('too_many_requests', `Too many attempts. Try again in ${inMinutes(seconds)}.`, {
    headers: { 'retry-after': String(seconds) },
  })

const busy = () =>
  new Problem(
    'too_many_requests',
    'Too many sign-in attempts for this account right now. Try again in a few seconds.',
    {
      headers: { 'retry-after': String(BUSY_RETRY_S) },
    },
  )
