import { type Db, dialectSql, type Tx } from '../../platform/storage/dialect.ts'
import { prepared } from '../../platform/storage/prepared.ts'

/** Pauses marketing messages to a contact until the given time. Replaces any earlier pause. */
export const pauseContact = async (trx: Tx, teamId: number, contactId: number, until: string): Promise<void> => {
  await trx
    .insertInto('contact_pauses')
    .values({ team_id: teamId, contact_id: contactId, until })
    .onConflict((conflict) => conflict.columns(['team_id', 'contact_id']).doUpdateSet({ until }))
    .execute()
}

export const deletePause = async (trx: Tx, teamId: number, contactId: number): Promise<void> => {
  await trx.deleteFrom('contact_pauses').where('team_id', '=', teamId).where('contact_id', '=', contactId).execute()
}

/** Pauses everyone who subscribes with one of these addresses until the given time. */
export const pauseAddresses = async (
  trx: Tx,
  teamId: number,
  addressKeys: readonly string[],
  until: string,
): Promise<void> => {
  for (const address_key of addressKeys)
    await trx
      .insertInto('paused_addresses')
      .values({ team_id: teamId, address_key, until })
      .onConflict((conflict) => conflict.columns(['team_id', 'address_key']).doUpdateSet({ until }))
      .execute()
}

export const deleteAddressPauses = async (trx: Tx, teamId: number, addressKeys: readonly string[]): Promise<void> => {
  for (const key of addressKeys)
    await trx.deleteFrom('paused_addresses').where('team_id', '=', teamId).where('address_key', '=', key).execute()
}

type Keys = { readonly teamId: number; readonly now: string; readonly keys: readonly { readonly key: string }[] }

const selectAddressPauses = prepared('address-pauses', (db, { teamId, now, keys }: Keys) =>
  db
    .selectFrom('paused_addresses')
    .select(['address_key', 'until'])
    .where('team_id', '=', teamId)
    .where('until', '>', now)
    .where(
      'address_key',
      'in',
      db.selectFrom(dialectSql(db).rowsOf(keys, { key: 'text' }).as('given')).select('given.key'),
    ),
)

/** Pauses those of the new subscribers whose addresses are paused. */
export const inheritPauses = async (
  trx: Tx,
  teamId: number,
  contacts: readonly { readonly id: number; readonly addressKey: string }[],
  now: string,
): Promise<void> => {
  const keys = contacts.map(({ addressKey }) => ({ key: addressKey }))
  const pauses = keys.length === 0 ? [] : await selectAddressPauses(trx, { teamId, now, keys })
  const untilOf = new Map(pauses.map(({ address_key, until }) => [address_key, until]))
  for (const { id, addressKey } of contacts) {
    const until = untilOf.get(addressKey)
    if (until !== undefined) await pauseContact(trx, teamId, id, until)
  }
}

/** Returns the end of a contact's pause, or undefined if the contact has no pause. */
export const findPause = async (
  db: Db,
  teamId: number,
  contactId: number,
  now: string,
): Promise<string | undefined> => {
  const found = await db
    .selectFrom('contact_pauses')
    .select('until')
    .where('team_id', '=', teamId)
    .where('contact_id', '=', contactId)
    .where('until', '>', now)
    .executeTakeFirst()
  return found?.until
}
