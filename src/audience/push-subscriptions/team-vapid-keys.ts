import { decrypt, encrypt, reencrypt } from '../../platform/secrets/encrypt.ts'
import type { SecretKey } from '../../platform/secrets/secret-key.ts'
import type { Db, Tx } from '../../platform/storage/dialect.ts'
import { createVapidKeys, type VapidKeys } from '../../protocols/web-push/vapid.ts'

const NAME = 'vapid'
const keyOf = (secretKey: SecretKey) => secretKey.keyFor('team secrets')
const contextOf = (teamId: number) => `${NAME} of team ${teamId}`

/** The keys are created once and kept forever, because a browser's subscription works only with the key that it was created for. */
export const getVapidKeys = async (db: Db, teamId: number, secretKey: SecretKey): Promise<VapidKeys> => {
  const key = keyOf(secretKey)
  const context = contextOf(teamId)
  const find = () =>
    db
      .selectFrom('team_secrets')
      .select('value')
      .where('team_id', '=', teamId)
      .where('name', '=', NAME)
      .executeTakeFirst()
  let stored = await find()
  if (!stored) {
    const value = encrypt(key, JSON.stringify(createVapidKeys()), context)
    await db
      .insertInto('team_secrets')
      .values({ team_id: teamId, name: NAME, value })
      .onConflict((conflict) => conflict.columns(['team_id', 'name']).doNothing())
      .execute()
    // Another process may have created them first.
    stored = await find()
  }
  return JSON.parse(decrypt(key, stored?.value ?? '', context))
}

/** Encrypts the keys of all teams with another key. */
export const reencryptVapidKeys = async (trx: Tx, from: SecretKey, to: SecretKey): Promise<void> => {
  const rows = await trx.selectFrom('team_secrets').select(['team_id', 'value']).where('name', '=', NAME).execute()
  for (const { team_id, value } of rows) {
    await trx
      .updateTable('team_secrets')
      .set({ value: reencrypt(keyOf(from), keyOf(to), value, contextOf(team_id)) })
      .where('team_id', '=', team_id)
      .where('name', '=', NAME)
      .execute()
  }
}
