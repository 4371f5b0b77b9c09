import { type Clock, toTimestamp } from '../clock.ts'
import type { Caller, FindCaller } from '../http/authenticate.ts'
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
  return oncePerTurn(find)
}

/**
 * The requests that one turn of the event loop handles had all arrived when it began. So one look, made during it, is as good
 * as a look for each: under load, a busy token is asked for once instead of many times over.
 */
const oncePerTurn = (find: FindCaller): FindCaller => {
  const asked = new Map<string, ReturnType<FindCaller>>()
  return (token) => {
    const known = asked.get(token)
    if (known) return known
    if (asked.size === 0) setImmediate(() => asked.clear())
    const answer = find(token)
    asked.set(token, answer)
    return answer
  }
}
