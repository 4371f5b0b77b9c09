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
  return shared(find)
}

/**
 * One look for all requests that were there when it began. The requests that one turn of the event loop handles had all arrived
 * before it; those that come while a look is under way wait for it, and share the next. So a busy token is asked for once
 * instead of many times over, and each answer is still from after the request came.
 */
const shared = (find: FindCaller): FindCaller => {
  const ofThisTurn = new Map<string, ReturnType<FindCaller>>()
  const underWay = new Map<string, ReturnType<FindCaller>>()
  const waiting = new Map<string, ReturnType<FindCaller>>()

  const look = (token: string) => {
    if (ofThisTurn.size === 0) setImmediate(() => ofThisTurn.clear())
    const answer = find(token)
    ofThisTurn.set(token, answer)
    underWay.set(token, answer)
    const end = () => {
      if (underWay.get(token) === answer) underWay.delete(token)
    }
    answer.then(end, end)
    return answer
  }

  const lookAfter = (token: string, before: ReturnType<FindCaller>) => {
    // A database that does not answer would only keep the next look waiting as long again.
    const answer = before.finally(() => waiting.delete(token)).then(() => look(token))
    waiting.set(token, answer)
    return answer
  }

  return (token) => {
    const before = underWay.get(token)
    return (
      ofThisTurn.get(token) ?? waiting.get(token) ?? (before === undefined ? look(token) : lookAfter(token, before))
    )
  }
}
