import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { concurrencyLimit } from '../concurrency/concurrency-limit.ts'
import { Problem } from '../problems.ts'

/** What OWASP asks for at least: 19 MiB and two passes, some 60 ms on one core. */
const COST = { memory: 19 * 1024, passes: 2, parallelism: 1 }
const TAG_LENGTH = 32
const SALT_LENGTH = 16

/** Each takes a core and 19 MiB: more at once would starve the API, and make no one's sign-in faster. */
const AT_ONCE = 2
/** Who waits longer is told to come back. */
const PATIENCE_MS = 10_000

const busy = () =>
  new Problem('service_unavailable', 'Too many people are signing in at this moment. Try again soon.', {
    headers: { 'retry-after': String(PATIENCE_MS / 1_000) },
  })

/** Of the whole process, since that is what has the cores; no team has a turn of its own. */
const enter = concurrencyLimit({ inAll: AT_ONCE, perTeam: AT_ONCE, waitingPerTeam: 1_000, busy })
const NO_TEAM = 0

const derive = promisify(argon2)

const tagOf = async (password: string, nonce: Buffer, cost: typeof COST): Promise<Buffer> => {
  const leave = await enter(NO_TEAM, AbortSignal.timeout(PATIENCE_MS))
  try {
    // One password, however its accents were typed.
    return await derive('argon2id', { message: password.normalize('NFC'), nonce, tagLength: TAG_LENGTH, ...cost })
  } finally {
    leave()
  }
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

/** In the form that other programs read as well, with what it was made by: the cost can rise later. */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(SALT_LENGTH)
  const tag = await tagOf(password, salt, COST)
  const { memory, passes, parallelism } = COST
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`
}

const HASH = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

/** Without a hash it takes as long, and is false: how long it takes tells nobody who has an account. */
export const isPasswordOf = async (hash: string | undefined, password: string): Promise<boolean> => {
  const [, memory, passes, parallelism, salt, tag] = HASH.exec(hash ?? '') ?? []
  if (salt === undefined || tag === undefined) {
    await tagOf(password, randomBytes(SALT_LENGTH), COST)
    return false
  }
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  return timingSafeEqual(await tagOf(password, Buffer.from(salt, 'base64'), cost), Buffer.from(tag, 'base64'))
}
