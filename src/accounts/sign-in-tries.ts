import { hash } from 'node:crypto'
import { type Clock, toTimestamp } from '../clock.ts'
import { Problem } from '../problems.ts'
import type { Db } from '../storage/dialect.ts'
import { sortKey } from '../storage/sort-key.ts'

const WINDOW_MINUTES = 15
/** Of one account, from wherever. */
const MAX_OF_ACCOUNT = 10
/** From one place, whatever the account: a whole office may sit behind it. */
const MAX_OF_ADDRESS = 100

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
    /** Throws where there were too many. */
    async note(email: string, address: string): Promise<void> {
      await count(addressKey(address), MAX_OF_ADDRESS)
      await count(accountKey(email), MAX_OF_ACCOUNT)
    },

    /** The account's are forgotten; the place's lose this one only, lest one right password let a thousand others be guessed. */
    async forgive(email: string, address: string): Promise<void> {
      const begin = toTimestamp(clock().subtract({ minutes: WINDOW_MINUTES }))
      await db
        .updateTable('sign_in_tries')
        .set((row) => ({ tries: row('tries', '-', 1) }))
        .where('who', '=', addressKey(address))
        .execute()
      await db
        .deleteFrom('sign_in_tries')
        .where((row) => row.or([row('who', '=', accountKey(email)), row('since', '<=', begin)]))
        .execute()
    },
  }
}

const keyOf = (kind: string, text: string) => hash('sha256', `${kind} ${text}`, 'hex')
const accountKey = (email: string) => keyOf('account', sortKey(email))
const addressKey = (address: string) => keyOf('address', address)

const tooMany = (seconds: number) => {
  const minutes = Math.ceil(seconds / 60)
  return new Problem(
    'too_many_requests',
    `There were too many tries. Wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, then try again.`,
    { headers: { 'retry-after': String(seconds) } },
  )
}
