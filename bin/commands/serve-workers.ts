import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { platform, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { createApp } from '../../src/app.ts'
import { systemClock } from '../../src/foundation/clock.ts'
import type { Config } from '../../src/foundation/config.ts'
import { acceptBacklog } from '../../src/platform/http/server/drain.ts'
import type { Database } from '../../src/platform/storage/database.ts'
import { announceWork } from '../../src/platform/storage/work-signal.ts'
import type { Io } from '../command.ts'
import { exchange } from '../exchange.ts'
import { listening, type Running } from '../listening.ts'
import { NEW_WORK } from '../worker-messages.ts'
import { workerPool } from '../worker-pool.ts'

/** The maximum length of a socket's path. Some systems allow only 103 bytes. */
const MAX_PATH = 100

/**
 * How many connections to the private socket can wait to be accepted. The limit is high, because all workers may connect at once
 * after the primary process was busy for a while. The operating system may lower the limit.
 */
const BACKLOG = 4_096

/**
 * Runs the primary process of a server with workers. It accepts connections, distributes them to the workers, and does the
 * background work. If the database has only one writer, it also serves the writes that workers forward to its private socket.
 *
 * It doesn't use node:cluster, because node:cluster keeps accepting connections while the workers stop, and then resets them. Here,
 * the port is closed first, and each worker receives its last connection before it receives the stop message.
 */
export const startWithWorkers = async (
  config: Config,
  { db, dialect }: Database,
  log: Logger,
  { workers, start }: Pick<Io, 'start'> & { readonly workers: number },
): Promise<Running> => {
  const app = await createApp({ config, db, clock: systemClock, log, role: { is: 'first' } })
  // Sets `noDelay`, as Node's HTTP server would, because a connection keeps this listener's settings when it's passed to a
  // worker.
  const listener = createServer({ pauseOnConnect: true, noDelay: true })
  const { host, port } = config
  await listening(config, () => once(listener.listen({ host, port }), 'listening'))

  const writer = dialect.hasOneWriter ? privateSocket() : undefined
  if (writer) await app.listen({ path: writer.path, backlog: BACKLOG })
  const toWriter = writer ? ['--writer', writer.path] : []
  const asks = new Map<ChildProcess, () => Promise<string | undefined>>()
  /** Lets a worker ask for the metrics of all other processes, and say that it has added work. */
  const connect = (worker: ChildProcess) => {
    const channel = {
      send: (message: string) => void worker.send(message, () => {}),
      onMessage: (receive: (message: string) => void) => void worker.on('message', (it) => receive(String(it))),
    }
    const ask = exchange(channel, async () => {
      const others = [...asks].filter(([other]) => other !== worker).map(([, askOther]) => askOther())
      const answers = await Promise.all([app.ownMetrics(), ...others])
      return JSON.stringify(answers.filter((text) => text !== undefined))
    })
    asks.set(worker, ask)
    channel.onMessage((message) => {
      if (message.startsWith(`${NEW_WORK} `)) announceWork(db, message.slice(NEW_WORK.length + 1))
    })
    worker.once('exit', () => asks.delete(worker))
  }
  const pool = workerPool({
    size: workers,
    log,
    onStart: connect,
    start: (number) => start(['worker', '--name', `worker-${number}`, ...toWriter]),
  })
  listener.on('connection', pool.serve)
  await pool.complete

  return {
    address: listener.address() as AddressInfo,
    stop: async () => {
      await acceptBacklog(listener)
      listener.close()
      await pool.stop()
      await app.close()
      writer?.remove()
    },
  }
}

/** Returns a path for a socket that only the current user can access. */
const privateSocket = () => {
  const folder = (parent: string) => join(parent, 'postrider-')
  const room = MAX_PATH - 'XXXXXX/writer'.length
  if (platform() === 'win32') return { path: `\\\\.\\pipe\\postrider-${randomUUID()}`, remove: () => {} }
  const made = mkdtempSync(Buffer.byteLength(folder(tmpdir())) <= room ? folder(tmpdir()) : folder('/tmp'))
  return { path: join(made, 'writer'), remove: () => rmSync(made, { recursive: true, force: true }) }
}
