import { sql } from 'kysely'
import type { Tx } from '../dialect.ts'
import type { rowByRow } from '../row-by-row.ts'

const CHUNK = 5_000
const CHANNELS = ['email', 'sms', 'push']
/** Sorts after all hashes, and before all keys. */
const PREFIX = '~'
const HASH = /^[\w-]{43}$/

interface Options {
  /** Returns the key of a hash. It starts with the prefix. */
  readonly keyOf: (hash: string) => string
  /** Called regularly with the number of addresses that have their keys now. */
  readonly onProgress: (done: number) => void
  readonly rowByRow: typeof rowByRow
}

/** A part of a table: the column that precedes the key in an index, if there is one, and its value. */
type Part = readonly [table: string, column?: string, value?: string | number]

/**
 * Replaces the hashes of addresses by keys. The caller runs it when it has the secret key, which migrations don't have. Every
 * statement filters by team, as distributed tables require.
 */
export const keyAddresses = async (trx: Tx, { keyOf, onProgress, rowByRow }: Options): Promise<void> => {
  let done = 0
  for (const { id } of await trx.selectFrom('teams').select('id').orderBy('id').execute())
    for (const part of await partsOf(trx, id)) {
      const change = changerOf(id, part, rowByRow)
      for (let after = ''; ; ) {
        const found = await readHashes(trx, id, part, after)
        const last = found.at(-1)
        if (last === undefined) break
        // A few rows count for a whole team. They have no hash.
        const keys = found.filter((hash) => HASH.test(hash)).map((hash) => ({ hash, key: keyOf(hash) }))
        await change(trx, { keys, after, last })
        after = last
        done += keys.length
        onProgress(done)
      }
    }
}

const partsOf = async (trx: Tx, teamId: number): Promise<Part[]> => {
  const lists = await sql<{ list_id: number }>`
    select distinct list_id from list_opt_outs where team_id = ${teamId}`.execute(trx)
  return [
    ...['contact_addresses', 'suppressions'].flatMap((table) =>
      CHANNELS.map((channel) => [table, 'channel', channel] as const),
    ),
    ...lists.rows.map(({ list_id }) => ['list_opt_outs', 'list_id', list_id] as const),
    ['messages'],
    ['paused_addresses'],
    ['signup_counts'],
  ]
}

const conditionOf = (teamId: number, [, column, value]: Part) =>
  column === undefined ? sql`team_id = ${teamId}` : sql`team_id = ${teamId} and ${sql.ref(column)} = ${value}`

const readHashes = async (trx: Tx, teamId: number, part: Part, after: string): Promise<string[]> => {
  const { rows } = await sql<{ hash: string }>`
    select distinct address_key as hash from ${sql.table(part[0])}
    where ${conditionOf(teamId, part)} and address_key > ${after} and address_key < ${PREFIX}
    order by address_key limit ${CHUNK}`.execute(trx)
  return rows.map(({ hash }) => hash)
}

interface Chunk {
  readonly keys: readonly { readonly hash: string; readonly key: string }[]
  readonly after: string
  readonly last: string
}

/**
 * Returns a function that changes a chunk's keys. Without statistics, a join with the new keys could compare each row with all of
 * them. So each row looks its key up in an object instead or, if the database is faster with one statement per row, gets one.
 */
const changerOf = (teamId: number, part: Part, rowByRow: Options['rowByRow']) => {
  const [table, column, value] = part
  const update = sql`update ${sql.table(table)} set address_key =`
  const changeEach = rowByRow(() => sql`${update} ${''} where ${conditionOf(teamId, part)} and address_key = ${''}`)
  const fixed = column === undefined ? [teamId] : [teamId, value]
  return async (trx: Tx, { keys, after, last }: Chunk): Promise<void> => {
    if (changeEach(trx, () => keys.map(({ hash, key }) => [key, ...fixed, hash]))) return
    const keyOf = JSON.stringify(Object.fromEntries(keys.map(({ hash, key }) => [hash, key])))
    await sql`${update} coalesce(cast(${keyOf} as jsonb) ->> address_key, address_key)
      where ${conditionOf(teamId, part)} and address_key > ${after} and address_key <= ${last}`.execute(trx)
  }
}
