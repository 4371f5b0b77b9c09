import { hash } from 'node:crypto'
import ipaddr, { type IPv6 } from 'ipaddr.js'
import { type Clock, toTimestamp } from '../clock.ts'
import { Problem } from '../problems.ts'
import type { Db } from '../storage/dialect.ts'
import { sortKey } from '../storage/sort-key.ts'

const WINDOW_MINUTES = 15
/** Of one account from one place: a stranger elsewhere does not lock its owner out. */
const MAX_OF_BOTH = 10
/** Of one account from wherever, and from one place whatever the account: a whole office may sit behind it. */
const MAX_OF_EITHER = 100

export type SignInTries = ReturnType<typeof signInTries>

/**
 * Counts tries before the password is looked at, so that of a thousand at once no more than the limit are looked at; a try that
 * succeeds is taken back. In the database, since the next request may meet another process.
 */
export const signInTries = (db: Db, clock: Clock) => {
  const count = async (who: string, max: number): Promise<void> => {
    const now = clock()
    const begin = toTimestamp(now.subtract({ minutes: WINDOW_MINUTES }))
    const { tries, since } = await db
      .insertInto('sign_in_tries')
      .values({ who, tries: 1, since: toTimestamp(now) })
      .onConflict((conflict) =>
        conflict.column('who').doUpdateSet((row) => ({
          tries: row
            .case()
            .when('sign_in_tries.since', '>', begin)
            .then(row('sign_in_tries.tries', '+', 1))
            .else(1)
            .end(),
          since: row
            .case()
            .when('sign_in_tries.since', '>', begin)
            .then(row.ref('sign_in_tries.since'))
            .else(toTimestamp(now))
            .end(),
        })),
      )
      .returning(['tries', 'since'])
      .executeTakeFirstOrThrow()
    if (tries <= max) return
    const over = Temporal.Instant.from(since).add({ minutes: WINDOW_MINUTES })
    throw tooMany(Math.max(1, Math.ceil(now.until(over).total('seconds'))))
  }

  return {
    /** Throws where there were too many. What is over and done with is forgotten. */
    async note(email: string, address: string): Promise<void> {
      const begin = toTimestamp(clock().subtract({ minutes: WINDOW_MINUTES }))
      await db.deleteFrom('sign_in_tries').where('since', '<=', begin).execute()
      await count(placeKey(address), MAX_OF_EITHER)
      await count(bothKey(email, address), MAX_OF_BOTH)
      await count(accountKey(email), MAX_OF_EITHER)
    },

    /** Those of the account from here are forgotten; the others lose this one only, lest one right password let a thousand be guessed. */
    async forgive(email: string, address: string): Promise<void> {
      await db
        .updateTable('sign_in_tries')
        .set((row) => ({ tries: row('tries', '-', 1) }))
        .where('who', 'in', [placeKey(address), accountKey(email)])
        .execute()
      await db.deleteFrom('sign_in_tries').where('who', '=', bothKey(email, address)).execute()
    },
  }
}

const keyOf = (...parts: string[]) => hash('sha256', parts.join(' '), 'hex')
const accountKey = (email: string) => keyOf('account', sortKey(email))
const placeKey = (address: string) => keyOf('place', placeOf(address))
const bothKey = (email: string, address: string) => keyOf('both', sortKey(email), placeOf(address))

/** Whoever has one IPv6 address has the 2^64 beside it. */
const placeOf = (address: string): string => {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv6' ? (parsed as IPv6).parts.slice(0, 4).join(':') : parsed.toString()
}

const tooMany = (seconds: number) => {
  const minutes = Math.ceil(seconds / 60)
  return new Problem(
    'too_many_requests',
    `There were too many tries. Wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, then try again.`,
    { headers: { 'retry-after': String(seconds) } },
  )
}
