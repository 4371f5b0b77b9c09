import { type Clock, toTimestamp } from '../../foundation/clock.ts'
import type { Caller, FindCaller } from '../../platform/http/callers/authenticate.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import type { TokenLastUse } from './token-last-use.ts'
import { findUsableToken } from './token-queries.ts'

/** Looks up the token in the database for each request, so that a revoked token is rejected starting with the next request. */
export const findCallerOf = (db: Db, clock: Clock, lastUse: TokenLastUse): FindCaller => {
  const find = async (token: string): Promise<Caller | undefined> => {
    const found = await findUsableToken(db, token, () => toTimestamp(clock()))
    if (!found) return undefined
    lastUse.note(found.id, found.team_id)
    return {
      team: { id: found.team_id },
      actor: { tokenId: found.id, userId: found.user_id, integrationId: found.integration_id },
    }
  }
  return shared(find)
}

/**
 * Shares one lookup among all requests with the same token in one iteration of the event loop. All of them arrived before the
 * lookup, so its result isn't outdated for any of them. Sharing a lookup across iterations would save more queries, but the
 * database and the server would then take turns waiting for each other.
 */
const shared = (find: FindCaller): FindCaller => {
  const lookUps = new Map<string, ReturnType<FindCaller>>()
  return (token) => {
    if (lookUps.size === 0) setImmediate(() => lookUps.clear())
    const lookUp = lookUps.get(token) ?? find(token)
    lookUps.set(token, lookUp)
    return lookUp
  }
}
