import type { Db, Tx } from '../storage/dialect.ts'

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
