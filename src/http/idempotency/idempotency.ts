import { isUtf8 } from 'node:buffer'
import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest, RouteGenericInterface } from 'fastify'
import { CompiledQuery } from 'kysely'
import { type Clock, toTimestamp } from '../../clock.ts'
import { keyedMutex } from '../../concurrency/keyed-mutex.ts'
import { Problem, validationFailed } from '../../problems.ts'
import { type Db, StorageFault, type Tx } from '../../storage/dialect.ts'
import { transact } from '../../storage/transact.ts'
import { RawJson, sendJson } from '../requests/send-json.ts'
import { problemBody } from '../server/error-handler.ts'
import { canonicalJson } from './canonical-json.ts'
import { claimKey, deleteExpiredKeys, findAnswer, rememberAnswer } from './idempotency-queries.ts'

const HEADER = 'Idempotency-Key'
const REPLAY_HEADER = 'Idempotent-Replay'
const MAX_KEY_LENGTH = 255
const RETENTION_HOURS = 24
/** The spec keeps a key for 24 hours; swept in batches so that no sweep holds the writer for long. */
const SWEEP_BATCH = 500
const SWEEP_INTERVAL_MS = 3_600_000

interface Answer {
  readonly status: number
  readonly body: string
}

interface Outcome extends Answer {
  readonly replayed: boolean
}

/** A creating POST. */
type Operation<Request, Prepared> = (
  | {
      /** Outside the transaction, and possibly repeated: reading an upload, storing its bytes. What it refuses is not remembered. */
      readonly prepare: (request: Request) => Promise<Prepared>
      /** What two requests with one key are compared by; left out: their bodies. */
      readonly compare?: (prepared: Prepared) => unknown
      readonly effect: Effect<Request, [prepared: Prepared]>
    }
  | { readonly prepare?: never; readonly compare?: never; readonly effect: Effect<Request, []> }
) & {
  /** Of a success; left out: 201. */
  readonly status?: number
}

/**
 * What the request does at `now`, in the transaction that also remembers its answer. Returns the created resource. A Problem that it
 * throws undoes what it did; one that it returns does not.
 */
type Effect<Request, More extends unknown[]> = (
  trx: Tx,
  request: Request,
  now: string,
  ...more: More
) => Promise<object | RawJson | Problem>

/** An operation that has only its effect left. */
interface Ready {
  readonly compared: unknown
  readonly effect: (trx: Tx, now: string) => Promise<object | RawJson | Problem>
}

const makeReady = async <Request extends { body: unknown }, Prepared>(
  operation: Operation<Request, Prepared>,
  request: Request,
): Promise<Ready> => {
  if (!operation.prepare) return { compared: request.body, effect: (trx, now) => operation.effect(trx, request, now) }
  const { prepare, compare, effect } = operation
  const prepared = await prepare(request)
  return {
    compared: compare ? compare(prepared) : request.body,
    effect: (trx, now) => effect(trx, request, now, prepared),
  }
}

export type Idempotent = ReturnType<typeof idempotency>

/**
 * Makes every creating POST safe to retry: the key, the effect and the stored answer are one transaction, so a crash leaves
 * all of them or nothing. The effect validates for itself, because what it refuses is remembered as well.
 */
export const idempotency = (db: Db, clock: Clock) => {
  const exclusively = keyedMutex()

  return <Route extends RouteGenericInterface = RouteGenericInterface, Prepared = unknown>(
    operation: Operation<FastifyRequest<Route>, Prepared>,
  ) => {
    const { status = 201 } = operation

    const handler = async (request: FastifyRequest<Route>, reply: FastifyReply): Promise<FastifyReply> => {
      const key = readKey(request)
      const { compared, effect } = await makeReady(operation, request)
      if (key === undefined) {
        const result = await transact(db, (trx) => effect(trx, toTimestamp(clock())))
        if (result instanceof Problem) throw result
        return sendJson(reply.code(status), jsonOf(result))
      }

      const identity = { endpoint: endpointOf(request), key, fingerprint: fingerprintOf(compared) }
      const teamId = request.team.id

      const findReplay = async (answers: Db, now: string): Promise<Outcome | undefined> => {
        const answer = await findAnswer(answers, teamId, identity, now)
        if (!answer) return undefined
        if (answer.fingerprint !== identity.fingerprint) throw conflict()
        return { replayed: true, status: answer.status, body: answer.body }
      }

      const perform = (now: string, expiresAt: string) =>
        transact(db, async (trx): Promise<Outcome> => {
          const id = await claimKey(trx, teamId, identity, { now, expiresAt })
          if (id === undefined) return (await findReplay(trx, now)) ?? Promise.reject(inUse())
          const answer = await runEffect(trx, () => effect(trx, now), status, request.id)
          await rememberAnswer(trx, teamId, id, answer)
          return { replayed: false, ...answer }
        })

      const outcome = await exclusively(`${teamId} ${identity.endpoint} ${key}`, inUse, async () => {
        const instant = clock()
        const now = toTimestamp(instant)
        const replay = await findReplay(db, now)
        return replay ?? perform(now, toTimestamp(instant.add({ hours: RETENTION_HOURS }))).catch(toInUse)
      })
      if (outcome.replayed) reply.header(REPLAY_HEADER, 'true')
      return sendJson(reply.code(outcome.status), outcome.body)
    }
    // For the API's description.
    return Object.assign(handler, { isIdempotent: true })
  }
}

const jsonOf = (result: object | RawJson): string => (result instanceof RawJson ? result.text : JSON.stringify(result))

const SAVEPOINT = CompiledQuery.raw('savepoint effect')
const ROLLBACK = CompiledQuery.raw('rollback to savepoint effect')

/** Undoes what the effect did where it refuses the request, but not the transaction: the refusal is remembered. */
const runEffect = async (
  trx: Tx,
  effect: () => Promise<object | RawJson | Problem>,
  status: number,
  requestId: string,
): Promise<Answer> => {
  await trx.executeQuery(SAVEPOINT)
  try {
    const result = await effect()
    if (result instanceof Problem) return { status: result.status, body: problemBody(result, requestId) }
    return { status, body: jsonOf(result) }
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error
    await trx.executeQuery(ROLLBACK)
    return { status: error.status, body: problemBody(error, requestId) }
  }
}

const readKey = (request: Pick<FastifyRequest, 'headers'>): string | undefined => {
  const header = request.headers['idempotency-key']
  if (header === undefined) return undefined
  const key = [header].flat().join(', ')
  const bytes = Buffer.from(key, 'latin1')
  // Node reads headers as Latin-1; one sent as UTF-8 is counted as such. Compared byte for byte either way.
  const length = isUtf8(bytes) ? [...bytes.toString('utf8')].length : bytes.length
  if (length === 0) throw validationFailed({ [HEADER]: [`The ${HEADER} header must not be empty.`] })
  if (length > MAX_KEY_LENGTH) {
    throw validationFailed({
      [HEADER]: [`The ${HEADER} header must not be greater than ${MAX_KEY_LENGTH} characters.`],
    })
  }
  return key
}

/** Method and concrete path, however the path was encoded in the request. */
const endpointOf = (request: Pick<FastifyRequest, 'method' | 'params' | 'routeOptions'>) => {
  const params = request.params as Record<string, string>
  const path = request.routeOptions.url?.replace(/:(\w+)/g, (_, name) => storedParameter(params[name] ?? ''))
  return `${request.method} ${path}`
}

/** Whatever stands where an id should is of any length and any characters. */
const storedParameter = (text: string) => (/^\d{1,16}$/.test(text) ? text : hash('sha256', text, 'hex'))

const fingerprintOf = (body: unknown) => hash('sha256', canonicalJson(body === undefined ? {} : body), 'hex')

const conflict = () =>
  new Problem('idempotency_key_conflict', `This ${HEADER} was used before with a different request body.`)

const inUse = () =>
  new Problem('idempotency_key_in_use', `A request with this ${HEADER} is still being worked on.`, {
    headers: { 'retry-after': '1' },
  })

/** Another process has the key and does not let go. */
const toInUse = (error: unknown): never => {
  throw error instanceof StorageFault && error.kind === 'lock_timeout' ? inUse() : error
}

/** A recurring job: frees what is over 24 hours old. */
export const sweepIdempotencyKeys = async ({ db, teamId, now }: { db: Db; teamId: number; now: string }) => {
  while ((await deleteExpiredKeys(db, teamId, now, SWEEP_BATCH)) === SWEEP_BATCH);
  return { againInMs: SWEEP_INTERVAL_MS }
}
