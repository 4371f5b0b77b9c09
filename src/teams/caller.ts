import { type Clock, toTimestamp } from '../clock.ts'
import type { Caller, FindCaller } from '../http/callers/authenticate.ts'
import type { Db } from '../storage/dialect.ts'
import type { TokenLastUse } from './token-last-use.ts'
import { findUsableToken } from './token-queries.ts'

/** Looks at the database each time: a revoked token is refused from the next request on, whoever revoked it. */
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
 * One look for all requests that one turn of the event loop handles: they had all arrived before it, so the answer is from after
 * each of them came. Waiting for a look that is under way would save more of them, and leave database and server waiting for each
 * other in turns.
 */
const shared = (find: FindCaller): FindCaller => {
  const ofThisTurn = new Map<string, ReturnType<FindCaller>>()
  return (token) => {
    if (ofThisTurn.size === 0) setImmediate(() => ofThisTurn.clear())
    const answer = ofThisTurn.get(token) ?? find(token)
    ofThisTurn.set(token, answer)
    return answer
  }
}
