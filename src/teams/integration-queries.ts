import type { Tx } from '../storage/dialect.ts'
import { insertToken } from './token-queries.ts'

/** A third party and the token it acts with; what it makes carries its id. The token is in the answer and nowhere else. */
export const insertIntegration = async (trx: Tx, teamId: number, name: string, now: string) => {
  const { id } = await trx
    .insertInto('integrations')
    .values({ team_id: teamId, name, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { token } = await insertToken(trx, teamId, { name, kind: 'integration', integrationId: id }, now)
  return { id, token }
}
