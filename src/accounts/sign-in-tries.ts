import { hash } from 'node:crypto'
import ipaddr, { type IPv6 } from 'ipaddr.js'
import type { Clock } from '../clock.ts'
import { Problem } from '../problems.ts'
import type { Db } from '../storage/dialect.ts'
import { foldCase } from '../storage/fold-case.ts'
import { countOnceMore, countWindow, inMinutes, secondsLeft } from '../storage/window-count.ts'
import { type After, attemptQueue } from './attempt-queue.ts'

const WINDOW_MINUTES = 15
/** Wrong passwords for one account from one network: a stranger elsewhere doesn't lock its owner out. */
const MAX_OF_BOTH = 10
/** From one network, whatever the account: a whole office may share its address. */
const MAX_OF_NETWORK = 100
/** For one account from all networks: any more are not refused but slowed down, so that nobody can lock the owner out. */
export const FREE_OF_ACCOUNT = 20
/** The time between two attempts then doubles with every 20 more, up to 4 s: 225 guesses in a window, about 20,000 a day. */
const FIRST_SPACING_MS = 500
const LAST_SPACING_MS = 4_000
/** Requests for a password reset from one network: an office may forget a few. */
const MAX_RESETS = 20
/** A refused attempt may try again when a few others have had their turn. */
const BUSY_RETRY_S = 5

export type SignInTries = ReturnType<typeof signInTries>

/** Where an attempt comes from. */
export interface Visitor {
  /** The address of the network. */
  readonly ip: string
  readonly isGone: () => boolean
}

/**
 * Counts tries before the password is checked, so that of a thousand at once no more than the limit are checked; a try that succeeds
 * is taken back. Counts are in the database, since the next request may reach another process; who waits is known to each process.
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

  /** What is over, or from a clock that was set back since, is forgotten. */
  const sweep = () => {
    const { begin, latest } = countWindow(clock(), WINDOW_MINUTES)
    return db
      .deleteFrom('sign_in_tries')
      .where((row) => row.or([row('since', '<=', begin), row('since', '>', latest)]))
      .execute()
  }

  return {
    /** Resolves when the password may be checked. Throws where the network had too many tries. */
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
        // The password was not checked: waiting in vain must not use up the network's own tries.
        await takeBack([networkKey(ip), bothKey(email, ip), account])
        throw error
      }
    },

    /** Forgets this network's tries for the account. The other counts lose this try only: one right password must not pay for a thousand guesses. */
    async forgive(email: string, { ip }: Visitor): Promise<void> {
      await takeBack([networkKey(ip), accountKey(email)])
      await db.deleteFrom('sign_in_tries').where('who', '=', bothKey(email, ip)).execute()
    },

    /** Throws where the network has asked for too many password resets. */
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

/** An IPv6 subscriber has 2^64 addresses. */
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
