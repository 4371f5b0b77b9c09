import { sql } from 'kysely'
import type { Tx } from '../dialect.ts'
import { addressKey } from './frozen/address-key.ts'

const CHUNK = 5_000
/** Addresses whose keys may change: those with an international domain, in Punycode (`xn--…`) or Unicode. */
const INTERNATIONAL = /@.*(xn--|[^\0-\x7f])/i

/**
 * Recomputes the stored keys of addresses with international domains, because the Unicode and Punycode forms of a domain now
 * have the same key. Every statement filters by team, as distributed tables require.
 */
export const rekeyAddresses = async (trx: Tx): Promise<void> => {
  const teams = await trx.selectFrom('teams').select('id').orderBy('id').execute()
  for (const { id } of teams) {
    const rekeyOptOuts = await optOutsOf(trx, id)
    await rekeyContacts(trx, id, rekeyOptOuts)
    await rekeySuppressions(trx, id, rekeyOptOuts)
    await rekeyMessages(trx, id, rekeyOptOuts)
  }
}

type RekeyOptOuts = (old: string, key: string) => Promise<void>

/**
 * Returns a function that replaces a key in the opt-outs of all lists. Opt-outs don't contain the address, so the old key comes
 * from other tables.
 */
const optOutsOf = async (trx: Tx, teamId: number): Promise<RekeyOptOuts> => {
  const lists = await trx.selectFrom('lists').select('id').where('team_id', '=', teamId).execute()
  const done = new Set<string>()
  return async (old, key) => {
    if (done.has(old)) return
    done.add(old)
    for (const { id } of lists) await rekeyOptOut(trx, teamId, id, old, key)
  }
}

const rekeyContacts = async (trx: Tx, teamId: number, rekeyOptOuts: RekeyOptOuts): Promise<void> => {
  const readNext = (after: number) =>
    trx
      .selectFrom('contact_addresses')
      .select(['contact_id as id', 'address', 'address_key'])
      .where('team_id', '=', teamId)
      .where('channel', '=', 'email')
      .where('contact_id', '>', after)
      .orderBy('contact_id')
      .limit(CHUNK)
      .execute()
  await rekey(teamId, readNext, async (id, old, key) => {
    await trx
      .updateTable('contact_addresses')
      .set({ address_key: key })
      .where('team_id', '=', teamId)
      .where('channel', '=', 'email')
      .where('contact_id', '=', id)
      .execute()
    await rekeyOptOuts(old, key)
  })
}

const rekeyOptOut = async (trx: Tx, teamId: number, listId: number, old: string, key: string): Promise<void> => {
  const optOut = await trx
    .deleteFrom('list_opt_outs')
    .where('team_id', '=', teamId)
    .where('list_id', '=', listId)
    .where('address_key', '=', old)
    .returning('created_at')
    .executeTakeFirst()
  if (!optOut) return
  await trx
    .insertInto('list_opt_outs')
    .values({ team_id: teamId, list_id: listId, address_key: key, created_at: optOut.created_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const rekeySuppressions = async (trx: Tx, teamId: number, rekeyOptOuts: RekeyOptOuts): Promise<void> => {
  const readNext = (after: number) =>
    trx
      .selectFrom('suppressions')
      .select(['id', 'address', 'address_key'])
      .where('team_id', '=', teamId)
      .where('channel', '=', 'email')
      .where('id', '>', after)
      .orderBy('id')
      .limit(CHUNK)
      .execute()
  await rekey(teamId, readNext, async (id, old, key) => {
    await rekeyOptOuts(old, key)
    const same = await trx
      .selectFrom('suppressions')
      .select('id')
      .where('team_id', '=', teamId)
      .where('channel', '=', 'email')
      .where('address_key', '=', key)
      .executeTakeFirst()
    if (!same) {
      const changed = trx.updateTable('suppressions').set({ address_key: key })
      await changed.where('team_id', '=', teamId).where('id', '=', id).execute()
      return
    }
    // The other form of the address is already suppressed, so this row is redundant.
    await trx.deleteFrom('suppressions').where('team_id', '=', teamId).where('id', '=', id).execute()
    await uncountSuppression(trx, teamId, id)
  })
}

const SUPPRESSIONS = 7
/** How many ids each range covers, by level. */
const RANGE_IDS = [2 ** 7, 2 ** 12, 2 ** 17]

/** The total of a range is the sum of its stripes, so one stripe may become negative. */
const uncountSuppression = async (trx: Tx, teamId: number, id: number): Promise<void> => {
  for (const [level, ids] of RANGE_IDS.entries())
    await sql`insert into range_counts (team_id, scope, scope_id, level, bucket, stripe, n)
      values (${teamId}, ${sql.lit(SUPPRESSIONS)}, 0, ${sql.lit(level)}, ${Math.floor(id / ids)}, 0, -1)
      on conflict (team_id, scope, scope_id, level, bucket, stripe) do update set n = range_counts.n - 1`.execute(trx)
}

const rekeyMessages = async (trx: Tx, teamId: number, rekeyOptOuts: RekeyOptOuts): Promise<void> => {
  const readNext = (after: number) =>
    trx
      .selectFrom('messages')
      .select(['id', 'to_address as address', 'address_key'])
      .where('team_id', '=', teamId)
      .where('channel', '=', 'email')
      .where('id', '>', after)
      .orderBy('id')
      .limit(CHUNK)
      .execute()
  await rekey(teamId, readNext, async (id, old, key) => {
    await rekeyOptOuts(old, key)
    const changed = trx.updateTable('messages').set({ address_key: key })
    await changed.where('team_id', '=', teamId).where('id', '=', id).execute()
  })
}

interface Row {
  readonly id: number
  readonly address: string | null
  readonly address_key: string | null
}

/** Calls `save` for each row whose key changes. */
const rekey = async (
  teamId: number,
  readNext: (after: number) => Promise<readonly Row[]>,
  save: (id: number, old: string, key: string) => Promise<void>,
): Promise<void> => {
  for (let after = 0; ; ) {
    const rows = await readNext(after)
    for (const { id, address, address_key: old } of rows) {
      if (address === null || old === null || !INTERNATIONAL.test(address)) continue
      const key = addressKey(teamId, 'email', address)
      if (key !== old) await save(id, old, key)
    }
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}
