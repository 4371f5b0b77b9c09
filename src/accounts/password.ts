import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { Problem } from '../problems.ts'

/** What OWASP asks for at least: 19 MiB and two passes, some 60 ms on one core. */
const COST = { memory: 19 * 1024, passes: 2, parallelism: 1 }
const TAG_LENGTH = 32
const SALT_LENGTH = 16

/** Each takes a core and 19 MiB: more at once would starve the API, and make no one's sign-in faster. */
const AT_ONCE = 2
/** Some ten seconds of waiting; beyond it somebody is told to come back. */
const MAX_WAITING = 200

const derive = promisify(argon2)

let running = 0
const waiting: (() => void)[] = []

/** Of the whole process, since that is what has the cores. */
const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= AT_ONCE) {
    if (waiting.length >= MAX_WAITING) throw tooBusy()
    await new Promise<void>((begin) => waiting.push(begin))
  } else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

const tooBusy = () =>
  new Problem('service_unavailable', 'Too many people are signing in at this moment. Try again soon.', {
    headers: { 'retry-after': '10' },
  })

const tagOf = (password: string, nonce: Buffer, cost: Omit<Argon2Parameters, 'message' | 'nonce' | 'tagLength'>) =>
  // One password, however its accents were typed.
  inTurn(() => derive('argon2id', { message: password.normalize('NFC'), nonce, tagLength: TAG_LENGTH, ...cost }))

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
