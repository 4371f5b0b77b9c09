import { isUtf8 } from 'node:buffer'
import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest, RouteGenericInterface } from 'fastify'
import { type Clock, toTimestamp } from '../../../foundation/clock.ts'
import { keyedMutex } from '../../../foundation/concurrency/keyed-mutex.ts'
import { Problem, validationFailed } from '../../../foundation/problems.ts'
import { type Db, dialectSql, StorageFault, type Tx } from '../../storage/dialect.ts'
import type { Call } from '../../storage/prepared.ts'
import { transact } from '../../storage/transact.ts'
import { type RawJson, sendJson } from '../requests/send-json.ts'
import { problemBody } from '../server/error-handler.ts'
import { canonicalJson } from './canonical-json.ts'
import { deleteExpiredKeys, type RequestIdentity, selectResponse, storeResponses } from './idempotency-queries.ts'
import { HEADER, isStorable, jsonOf, type Outcome, timesOf, toReplay } from './outcome.ts'
import { performTogether, type Together } from './perform-together.ts'

const REPLAY_HEADER = 'Idempotent-Replay'
const MAX_KEY_LENGTH = 255
/** Few enough not to block other writes for long. */
const SWEEP_BATCH = 500
const SWEEP_INTERVAL_MS = 3_600_000

/** The work of an idempotent POST, such as creating a resource. */
type Operation<Request, Prepared, Reads extends readonly Call[]> = (
  | Alone<Request, Prepared>
  | {
      readonly together: Together<Request, Prepared, Reads>
      readonly prepare?: never
      readonly compare?: never
      readonly effect?: never
    }
) & {
  /** Defaults to 201. */
  readonly status?: number
}

/** The work of one request, in its own transaction. */
type Alone<Request, Prepared> =
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
      readonly together?: never
    }
  | {
      readonly prepare?: never
      readonly compare?: never
      readonly effect: Effect<Request, []>
      readonly together?: never
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

type ReadyEffect = (trx: Tx, now: string) => Promise<object | RawJson | Problem>

interface Ready {
  /** The value that is compared between requests with the same key. */
  readonly compared: unknown
  /** `identity` is undefined if the request has no key. */
  readonly perform: (identity: RequestIdentity | undefined) => Promise<Outcome>
}

interface ReadEffect {
  readonly compared: unknown
  /** Runs `prepare`, unless it has already run. */
  readonly prepareEffect: () => Promise<ReadyEffect>
}

const readEffect = async <Request extends { body: unknown }, Prepared>(
  { prepare, compare, effect }: Alone<Request, Prepared>,
  request: Request,
): Promise<ReadEffect> => {
  const { body: compared } = request
  if (!prepare) return { compared, prepareEffect: async () => (trx, now) => effect(trx, request, now) }
  const effectWith =
    (prepared: Prepared): ReadyEffect =>
    (trx, now) =>
      effect(trx, request, now, prepared)
  if (!compare) return { compared, prepareEffect: async () => effectWith(await prepare(request)) }
  const prepared = await prepare(request)
  return { compared: compare(prepared), prepareEffect: async () => effectWith(prepared) }
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
    const { status = 201, together } = operation
    const share = together && performTogether(db, clock, status, together)

    const performAlone = async (
      request: FastifyRequest<Route>,
      effect: ReadyEffect,
      identity: RequestIdentity | undefined,
    ): Promise<Outcome> => {
      const teamId = request.team.id
      // Preparing can take seconds, so the time is read afterward.
      const times = timesOf(clock)
      if (!identity) {
        const result = await transact(db, (trx) => effect(trx, times.now))
        if (result instanceof Problem) throw result
        return { replayed: false, status, body: jsonOf(result) }
      }
      const perform = (work: ReadyEffect) =>
        transact(db, async (trx): Promise<Outcome> => {
          const [found] = await selectResponse(trx, { teamId, ...identity })
          if (found && found.expires_at > times.now) return toReplay(found, identity)
          const result = await work(trx, times.now).catch(toRefusal)
          const response =
            result instanceof Problem
              ? { status: result.status, body: problemBody(result, request.id) }
              : { status, body: jsonOf(result) }
          await storeResponses(trx, teamId, [{ identity, response, replacesExpired: !!found }], times)
          return { replayed: false, ...response }
        })
      return perform(effect).catch((error) => {
        if (!(error instanceof Refusal)) throw error
        return perform(async () => error.problem)
      })
    }

    const makeReady = async (request: FastifyRequest<Route>): Promise<Ready> => {
      if (share) return { compared: request.body, perform: (identity) => share(request.team.id, { request, identity }) }
      const { compared, prepareEffect } = await readEffect(operation as Alone<FastifyRequest<Route>, Prepared>, request)
      return {
        compared,
        perform: async (identity) =>
          performAlone(request, await (identity ? prepareEffect().catch(toEffect) : prepareEffect()), identity),
      }
    }

    const handler = async (request: FastifyRequest<Route>, reply: FastifyReply): Promise<FastifyReply> => {
      const key = readKey(request)
      const { compared, perform } = await makeReady(request)
      const outcome = await (key === undefined ? perform(undefined) : performOnce(request, key, compared, perform))
      if (outcome.replayed) reply.header(REPLAY_HEADER, 'true')
      return sendJson(reply.code(outcome.status), outcome.body)
    }

    const performOnce = async (
      request: FastifyRequest<Route>,
      key: string,
      compared: unknown,
      perform: Ready['perform'],
    ): Promise<Outcome> => {
      const teamId = request.team.id
      const identity = { endpoint: endpointOf(request), key, fingerprint: fingerprintOf(compared) }
      return exclusively(`${teamId} ${identity.endpoint} ${key}`, inUse, async () => {
        if (operation.prepare || dialectSql(db).transactionsTakeTurns) {
          const [found] = await selectResponse(db, { teamId, ...identity })
          if (found && found.expires_at > toTimestamp(clock())) return toReplay(found, identity)
        }
        return perform(identity).catch(toInUse)
      })
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
