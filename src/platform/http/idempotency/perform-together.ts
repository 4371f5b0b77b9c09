import type { FastifyRequest } from 'fastify'
import type { Clock } from '../../../foundation/clock.ts'
import { inGroups, NoTurn } from '../../../foundation/concurrency/groups.ts'
import type { Problem } from '../../../foundation/problems.ts'
import { type Db, StorageFault, type Tx } from '../../storage/dialect.ts'
import type { Call } from '../../storage/prepared.ts'
import { type RowsOf, runTogether } from '../../storage/run-together.ts'
import { transact } from '../../storage/transact.ts'
import type { RawJson } from '../requests/send-json.ts'
import { problemBody, unavailable } from '../server/error-handler.ts'
import { type NewResponse, type RequestIdentity, selectResponse, storeResponses } from './idempotency-queries.ts'
import { isStorable, jsonOf, type Outcome, type StoredResponse, timesOf, toReplay } from './outcome.ts'

/**
 * Work that several requests of a team can do in one transaction. Under load, this saves most of the messages to the database, the
 * waiting for locks and the disk syncs.
 */
export interface Together<Request, Draft, Reads extends readonly Call[]> {
  /** Statements that start the transaction. They're sent together with the lookups of the keys. */
  readonly reads: (teamId: number, count: number) => Reads
  readonly effect: (
    trx: Tx,
    teamId: number,
    now: string,
    rows: RowsOf<Reads>,
  ) => {
    /** Validates a request. Must not write anything, because a 4xx problem that it throws concerns only this request. */
    readonly draft: (request: Request) => Promise<Draft>
    /**
     * Writes all drafts, and returns the resources to respond with, in the same order. Must not throw a 4xx problem: it wouldn't be
     * stored for replay.
     */
    readonly write: (drafts: readonly Draft[]) => Promise<(object | RawJson)[]>
  }
}

/** The maximum number of requests in a transaction. Preparing as many contacts blocks the event loop for about 10 ms. */
const MAX_SIZE = 32
/** As long as a request waits for a connection to the database. */
const PATIENCE_MS = 4_000

interface Member<Request> {
  readonly request: Request
  /** undefined: the request has no idempotency key. */
  readonly identity: RequestIdentity | undefined
}

type Result = PromiseSettledResult<Outcome>

interface Answer {
  readonly result: Result
  /** Set if the response has to be stored for replay. */
  readonly stored?: NewResponse
}

const rejected = (reason: unknown): Result => ({ status: 'rejected', reason })

/**
 * Returns a function that handles a request together with others of its team, if the team has many at the same time. If their
 * transaction fails, each of them is handled alone, so that none fails because of another one.
 */
export const performTogether = <Request extends Pick<FastifyRequest, 'id'>, Draft, const Reads extends readonly Call[]>(
  db: Db,
  clock: Clock,
  status: number,
  { reads, effect }: Together<Request, Draft, Reads>,
) => {
  const performAll = (teamId: number, members: readonly Member<Request>[]): Promise<Result[]> =>
    transact(db, async (trx) => {
      const times = timesOf(clock)
      const first = reads(teamId, members.length)
      const lookUps = members.flatMap(({ identity }) =>
        identity ? [selectResponse.call({ teamId, ...identity })] : [],
      )
      const rows = await runTogether(trx, [...first, ...lookUps])
      const found = rows.slice(first.length) as RowsOf<typeof lookUps>
      const { draft, write } = effect(trx, teamId, times.now, rows.slice(0, first.length) as never)

      const prepare = async ({ request, identity }: Member<Request>) => {
        const [stored] = (identity && found.shift()) ?? []
        const replacesExpired = stored !== undefined
        if (identity && stored && stored.expires_at > times.now) return { result: replay(stored, identity) }
        const made = await draft(request).then((it) => ({ draft: it }), toProblem)
        return { ...made, request, identity, replacesExpired }
      }
      const prepared = []
      for (const member of members) prepared.push(await prepare(member))

      const drafts = prepared.flatMap((one) => ('draft' in one ? [one.draft] : []))
      const resources = drafts.length > 0 ? await write(drafts) : []
      const answered = prepared.map((one): Answer => {
        if (!('request' in one)) return one
        const { request, identity, replacesExpired } = one
        if ('problem' in one && !identity) return { result: rejected(one.problem) }
        const response: StoredResponse =
          'problem' in one
            ? { status: one.problem.status, body: problemBody(one.problem, request.id) }
            : { status, body: jsonOf(resources.shift() as object) }
        const result: Result = { status: 'fulfilled', value: { replayed: false, ...response } }
        return identity ? { result, stored: { identity, response, replacesExpired } } : { result }
      })
      await storeResponses(
        trx,
        teamId,
        answered.flatMap(({ stored }) => stored ?? []),
        times,
      )
      return answered.map(({ result }) => result)
    })

  const perform = async (teamId: number, members: readonly Member<Request>[]): Promise<Result[]> => {
    try {
      return await performAll(teamId, members)
    } catch (error) {
      if (error instanceof StorageFault && (error.kind === 'unavailable' || error.kind === 'disk_full')) throw error
      if (members.length === 1) return [rejected(error)]
      // A request that fails now must not hide that another one has succeeded.
      const alone = members.map((member) => perform(teamId, [member]).catch((reason) => [rejected(reason)]))
      return (await Promise.all(alone)).flat()
    }
  }
  const add = inGroups(perform, { maxSize: MAX_SIZE, patienceMs: PATIENCE_MS })
  return (teamId: number, member: Member<Request>): Promise<Outcome> =>
    add(teamId, member).catch((error) => {
      throw error instanceof NoTurn ? unavailable(error) : error
    })
}

const replay = (stored: StoredResponse & { readonly fingerprint: string }, identity: RequestIdentity): Result => {
  try {
    return { status: 'fulfilled', value: toReplay(stored, identity) }
  } catch (conflict) {
    return rejected(conflict)
  }
}

const toProblem = (error: unknown): { readonly problem: Problem } => {
  if (!isStorable(error)) throw error
  return { problem: error }
}
