import { type Clock, toTimestamp } from '../clock.ts'
import type { FindCaller } from '../http/authenticate.ts'
import type { Db } from '../storage/dialect.ts'
import type { TokenLastUse } from './token-last-use.ts'
import { findUsableToken } from './token-queries.ts'

/** Looks at the database each time: a revoked token is refused from the next request on, whoever revoked it. */
export const findCallerOf =
  (db: Db, clock: Clock, lastUse: TokenLastUse): FindCaller =>
  async (token) => {
    const found = await findUsableToken(db, token, () => toTimestamp(clock()))
    if (!found) return undefined
    lastUse.note(found.id, found.team_id)
    return {
      team: { id: found.team_id },
      actor: { tokenId: found.id, userId: found.user_id, integrationId: found.integration_id },
    }
  }
