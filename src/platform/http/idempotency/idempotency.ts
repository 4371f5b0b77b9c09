import { isUtf8 } from 'node:buffer'
import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest, RouteGenericInterface } from 'fastify'
import { type Clock, toTimestamp } from '../../../foundation/clock.ts'
import { keyedMutex } from '../../../foundation/concurrency/keyed-mutex.ts'
import { Problem, validationFailed } from '../../../foundation/problems.ts'
import { type Db, dialectSql, StorageFault, type Tx } from '../../storage/dialect.ts'
import type { Call } from '../../storage/prepared.ts'
import { type RowsOf, runTogether } from '../../storage/run-together.ts'
import { transact } from '../../storage/transact.ts'
import { RawJson, sendJson } from '../requests/send-json.ts'
import { problemBody } from '../server/error-handler.ts'
import { canonicalJson } from './canonical-json.ts'
import { deleteExpiredKeys, selectResponse, storeResponse } from './idempotency-queries.ts'

const HEADER = 'Idempotency-Key'
const REPLAY_HEADER = 'Idempotent-Replay'
const MAX_KEY_LENGTH = 255
const RETENTION_HOURS = 24
/** Few enough not to block other writes for long. */
const SWEEP_BATCH = 500
const SWEEP_INTERVAL_MS = 3_600_000

interface StoredResponse {
  readonly status: number
  readonly body: string
}

interface Outcome extends StoredResponse {
  readonly replayed: boolean
}

/** The work of an idempotent POST, such as creating a resource. */
type Operation<Request, Prepared, Reads extends readonly Call[]> = (
  | {
      /**
       * Does work before the transaction. It must be safe to repeat: it runs again after a 5xx, and two processes that get the same
       * request at the same time both run it. Without `compare`, a stored response is replayed without running it, and its 4xx
       * problems are stored for replay.
       */
      readonly prepare: (request: Request) => Promise<Prepared>
      /**
       * For uploads, returns the value that is compared between requests with the same key. By default, their bodies are compared.
       * With `compare`, `prepare` runs for every attempt, because it reads the upload, and its problems aren't stored.
       */
      readonly compare?: (prepared: Prepared) => unknown
      readonly effect: Effect<Request, [prepared: Prepared]>
      readonly reads?: never
    }
  | {
      /**
       * Statements that start the effect, which gets their rows. They're sent together with the lookup of the key, so that they don't
       * need another round trip.
       */
      readonly reads: (request: Request) => Reads
      readonly effect: Effect<Request, [rows: RowsOf<Reads>]>
      readonly prepare?: never
      readonly compare?: never
    }
  | { readonly prepare?: never; readonly compare?: never; readonly reads?: never; readonly effect: Effect<Request, []> }
) & {
  /** Defaults to 201. */
  readonly status?: number
}

/**
 * Does the request's work in the transaction that also stores its response. Returns the resource to respond with. Throwing a
 * Problem rolls back the changes; returning one keeps them.
 */
type Effect<Request, More extends unknown[]> = (
  trx: Tx,
  request: Request,
  now: string,
  ...more: More
) => Promise<object | RawJson | Problem>

type ReadyEffect = (trx: Tx, now: string, rows: never) => Promise<object | RawJson | Problem>

interface Ready {
  /** The value that is compared between requests with the same key. */
  readonly compared: unknown
  readonly reads: readonly Call[]
  /** Runs `prepare`, unless it has already run. */
  readonly prepareEffect: () => Promise<ReadyEffect>
}

const makeReady = async <Request extends { body: unknown }, Prepared, Reads extends readonly Call[]>(
  { prepare, compare, reads, effect }: Operation<Request, Prepared, Reads>,
  request: Request,
): Promise<Ready> => {
  const { body: compared } = request
  if (reads)
    return {
      compared,
      reads: reads(request),
      prepareEffect: async () => (trx, now, rows) => effect(trx, request, now, rows),
    }
  if (!prepare) return { compared, reads: [], prepareEffect: async () => (trx, now) => effect(trx, request, now) }
  const effectWith =
    (prepared: Prepared): ReadyEffect =>
    (trx, now) =>
      effect(trx, request, now, prepared)
  if (!compare) return { compared, reads: [], prepareEffect: async () => effectWith(await prepare(request)) }
  const prepared = await prepare(request)
  return { compared: compare(prepared), reads: [], prepareEffect: async () => effectWith(prepared) }
}

/** Rolls back the transaction of an effect that threw a 4xx problem. */
class Refusal extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.message)
    this.problem = problem
  }
}

export type Idempotent = ReturnType<typeof idempotency>

/**
 * Returns a function that turns an operation into a route handler that is safe to retry. The effect, the key and the stored
 * response are written in one transaction, so a crash never leaves only some of them. The effect also validates the request,
 * because validation errors are stored for replay too.
 */
export const idempotency = (db: Db, clock: Clock) => {
  const exclusively = keyedMutex()

  return <
    Route extends RouteGenericInterface = RouteGenericInterface,
    Prepared = unknown,
    const Reads extends readonly Call[] = [],
  >(
    operation: Operation<FastifyRequest<Route>, Prepared, Reads>,
  ) => {
    const { status = 201 } = operation

    const handler = async (request: FastifyRequest<Route>, reply: FastifyReply): Promise<FastifyReply> => {
      const key = readKey(request)
      const { compared, reads, prepareEffect } = await makeReady(operation, request)
      if (key === undefined) {
        const effect = await prepareEffect()
        const result = await transact(db, async (trx) =>
          effect(trx, toTimestamp(clock()), (await runTogether(trx, reads)) as never),
        )
        if (result instanceof Problem) throw result
        return sendJson(reply.code(status), jsonOf(result))
      }

      const identity = { endpoint: endpointOf(request), key, fingerprint: fingerprintOf(compared) }
      const teamId = request.team.id
      const lookUp = selectResponse.call({ teamId, ...identity })

      const toReplay = (found: StoredResponse & { fingerprint: string }): Outcome => {
        if (found.fingerprint !== identity.fingerprint) throw conflict()
        return { replayed: true, status: found.status, body: found.body }
      }

      const perform = (effect: ReadyEffect, now: string, expiresAt: string) =>
        transact(db, async (trx): Promise<Outcome> => {
          const [[found], ...rows] = await runTogether(trx, [lookUp, ...reads])
          if (found && found.expires_at > now) return toReplay(found)
          const result = await effect(trx, now, rows as never).catch(toRefusal)
          const response =
            result instanceof Problem
              ? { status: result.status, body: problemBody(result, request.id) }
              : { status, body: jsonOf(result) }
          await storeResponse(trx, teamId, identity, response, { now, expiresAt }, { replacesExpired: !!found })
          return { replayed: false, ...response }
        })

      const outcome = await exclusively(`${teamId} ${identity.endpoint} ${key}`, inUse, async () => {
        if (operation.prepare || dialectSql(db).transactionsTakeTurns) {
          const [found] = await selectResponse(db, { teamId, ...identity })
          if (found && found.expires_at > toTimestamp(clock())) return toReplay(found)
        }
        const effect = await prepareEffect().catch(toEffect)
        // Preparing can take seconds, so the time is read afterward.
        const instant = clock()
        const now = toTimestamp(instant)
        const expiresAt = toTimestamp(instant.add({ hours: RETENTION_HOURS }))
        return perform(effect, now, expiresAt)
          .catch((error) => {
            if (!(error instanceof Refusal)) throw error
            return perform(async () => error.problem, now, expiresAt)
          })
          .catch(toInUse)
      })
      if (outcome.replayed) reply.header(REPLAY_HEADER, 'true')
      return sendJson(reply.code(outcome.status), outcome.body)
    }
    // Marks the route as idempotent for the API description.
    return Object.assign(handler, { isIdempotent: true })
  }
}

/** Makes the effect return a 4xx problem from `prepare`, so that it is stored for replay. Rethrows all other errors. */
const toEffect = (error: unknown): ReadyEffect => {
  if (!isStorable(error)) throw error
  return async () => error
}

const isStorable = (error: unknown): error is Problem => error instanceof Problem && error.status < 500

const jsonOf = (result: object | RawJson): string => (result instanceof RawJson ? result.text : JSON.stringify(result))

const toRefusal = (error: unknown): never => {
  throw isStorable(error) ? new Refusal(error) : error
}

const readKey = (request: Pick<FastifyRequest, 'headers'>): string | undefined => {
  const header = request.headers['idempotency-key']
  if (header === undefined) return undefined
  const key = [header].flat().join(', ')
  const bytes = Buffer.from(key, 'latin1')
  // Node decodes headers as Latin-1, so a key that was sent as UTF-8 is decoded again to count its characters. Either way, keys
  // are compared byte for byte.
  const length = isUtf8(bytes) ? [...bytes.toString('utf8')].length : bytes.length
  if (length === 0) throw validationFailed({ [HEADER]: [`The ${HEADER} header must not be empty.`] })
  if (length > MAX_KEY_LENGTH) {
    throw validationFailed({
      [HEADER]: [`The ${HEADER} header must not be greater than ${MAX_KEY_LENGTH} characters.`],
    })
  }
  return key
}

/**
 * Returns the method and the path with its parameters filled in. The result doesn't depend on how the request encoded the path.
 */
const endpointOf = (request: Pick<FastifyRequest, 'method' | 'params' | 'routeOptions'>) => {
  const params = request.params as Record<string, string>
  const path = request.routeOptions.url?.replace(/:(\w+)/g, (_, name) => storedParameter(params[name] ?? ''))
  return `${request.method} ${path}`
}

/** Hashes parameters that aren't ids, because they can have any length and contain any characters. */
const storedParameter = (text: string) => (/^\d{1,16}$/.test(text) ? text : hash('sha256', text, 'hex'))

const fingerprintOf = (body: unknown) => hash('sha256', canonicalJson(body === undefined ? {} : body), 'hex')

const conflict = () =>
  new Problem('idempotency_key_conflict', `This ${HEADER} was used before with a different request body.`)

const inUse = () =>
  new Problem('idempotency_key_in_use', `A request with this ${HEADER} is still being processed.`, {
    headers: { 'retry-after': '1' },
  })

/** Throws a 409 problem for a lock timeout, which means that another process still holds the key. Rethrows all other errors. */
const toInUse = (error: unknown): never => {
  throw error instanceof StorageFault && error.kind === 'lock_timeout' ? inUse() : error
}

/** Runs as a recurring job. */
export const sweepIdempotencyKeys = async ({ db, teamId, now }: { db: Db; teamId: number; now: string }) => {
  while ((await deleteExpiredKeys(db, teamId, now, SWEEP_BATCH)) === SWEEP_BATCH);
  return { againInMs: SWEEP_INTERVAL_MS }
}
