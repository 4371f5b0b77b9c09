import { decrypt, encrypt } from '../../platform/secrets/encrypt.ts'
import type { SecretKey } from '../../platform/secrets/secret-key.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import { createVapidKeys, type VapidKeys } from '../../protocols/web-push/vapid.ts'

const NAME = 'vapid'

/** The keys are created once and kept forever, because a browser's subscription works only with the key that it was created for. */
export const getVapidKeys = async (db: Db, teamId: number, secretKey: SecretKey): Promise<VapidKeys> => {
  const key = secretKey.keyFor('team secrets')
  const context = `${NAME} of team ${teamId}`
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
