import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { concurrencyLimit } from '../../foundation/concurrency/concurrency-limit.ts'
import { Problem } from '../../foundation/problems.ts'

/** OWASP's recommended minimum for Argon2id: 19 MiB and two passes, which take about 60 ms on one core. */
const COST = { memory: 19 * 1024, passes: 2, parallelism: 1 }
const TAG_LENGTH = 32
const SALT_LENGTH = 16

/**
 * The maximum number of passwords that are hashed at the same time. Each one takes a core and 19 MiB. More would starve the API
 * without making sign-ins faster.
 */
const AT_ONCE = 2
/** How long a request can wait for its turn before it's rejected with 503 and `Retry-After`. */
const PATIENCE_MS = 10_000

const busy = () =>
  new Problem('service_unavailable', 'Too many people are signing in right now. Try again soon.', {
    headers: { 'retry-after': String(PATIENCE_MS / 1_000) },
  })

/** One limit for the whole process rather than per team, because all requests share the CPU cores. */
const enter = concurrencyLimit({ inAll: AT_ONCE, perTeam: AT_ONCE, waitingPerTeam: 1_000, busy })
const NO_TEAM = 0

const derive = promisify(argon2)

const tagOf = async (password: string, nonce: Buffer, cost: typeof COST): Promise<Buffer> => {
  const leave = await enter(NO_TEAM, AbortSignal.timeout(PATIENCE_MS))
  try {
    // Normalizes the text, so that accents typed in different ways result in the same password.
    return await derive('argon2id', { message: password.normalize('NFC'), nonce, tagLength: TAG_LENGTH, ...cost })
  } finally {
    leave()
  }
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

/** Returns the hash in PHC string format, which includes the cost, so that the cost can be raised later. */
export const hashPassword = async (password: string, cost = COST): Promise<string> => {
  const salt = randomBytes(SALT_LENGTH)
  const tag = await tagOf(password, salt, cost)
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`
}

const HASH = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

/** If there is no hash, the check takes just as long, so that timing doesn't reveal which accounts exist. */
export const isPasswordOf = async (hash: string | undefined, password: string): Promise<boolean> => {
  const [, memory, passes, parallelism, salt, tag] = HASH.exec(hash ?? '') ?? []
  if (salt === undefined || tag === undefined) {
    await tagOf(password, randomBytes(SALT_LENGTH), COST)
    return false
  }
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  return timingSafeEqual(await tagOf(password, Buffer.from(salt, 'base64'), cost), Buffer.from(tag, 'base64'))
}
