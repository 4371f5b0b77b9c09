import { type Db, dialectSql, type Tx } from '../../platform/storage/dialect.ts'
import { prepared } from '../../platform/storage/prepared.ts'

/**
 * Records that an address unsubscribed from the list. The opt-out applies to every contact with that address. The key is computed
 * by the function `addressKey`.
 */
export const insertOptOut = async (
  trx: Tx,
  teamId: number,
  listId: number,
  addressKey: string,
  now: string,
): Promise<void> => {
  await trx
    .insertInto('list_opt_outs')
    .values({ team_id: teamId, list_id: listId, address_key: addressKey, created_at: now })
    .onConflict((conflict) => conflict.columns(['team_id', 'list_id', 'address_key']).doNothing())
    .execute()
}

/** Deletes an opt-out, because the contact has given new consent. */
export const deleteOptOut = async (trx: Tx, teamId: number, listId: number, addressKey: string): Promise<void> => {
  await trx
    .deleteFrom('list_opt_outs')
    .where('team_id', '=', teamId)
    .where('list_id', '=', listId)
    .where('address_key', '=', addressKey)
    .execute()
}

const selectOptOuts = prepared(
  'list-opt-outs',
  (db, { teamId, listId, keys }: { teamId: number; listId: number; keys: { key: string }[] }) => {
    const given = db.selectFrom(dialectSql(db).rowsOf(keys, { key: 'text' }).as('given'))
    return db
      .selectFrom('list_opt_outs')
      .select('address_key')
      .where('team_id', '=', teamId)
      .where('list_id', '=', listId)
      .where('address_key', 'in', given.select('given.key'))
  },
)

/** Returns those of the given keys whose addresses have unsubscribed from the list. */
export const findOptOuts = async (
  trx: Tx,
  teamId: number,
  listId: number,
  addressKeys: readonly string[],
): Promise<Set<string>> => {
  const found = await selectOptOuts(trx, { teamId, listId, keys: addressKeys.map((key) => ({ key })) })
  return new Set(found.map(({ address_key }) => address_key))
}

/** Deletes up to `limit` opt-outs of a deleted list. Returns the number deleted. */
export const deleteOptOuts = async (db: Db, teamId: number, listId: number, limit: number): Promise<number> => {
  const chunk = db
    .selectFrom('list_opt_outs')
    .select('address_key')
    .where('team_id', '=', teamId)
    .where('list_id', '=', listId)
    .limit(limit)
  const { numDeletedRows } = await db
    .deleteFrom('list_opt_outs')
    .where('team_id', '=', teamId)
    .where('list_id', '=', listId)
    .where('address_key', 'in', chunk)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
