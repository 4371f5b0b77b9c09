import type { Tx } from '../../platform/storage/dialect.ts'
import { insertToken } from './token-queries.ts'

/**
 * Adds an integration and its token. Returns the integration's id and the token in plain text. Only the token's hash is stored.
 */
export const insertIntegration = async (trx: Tx, teamId: number, name: string, now: string) => {
  const { id } = await trx
    .insertInto('integrations')
    .values({ team_id: teamId, name, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { token } = await insertToken(trx, teamId, { name, kind: 'integration', integrationId: id }, now)
  return { id, token }
}
