import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { platform, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { createApp } from '../../src/app.ts'
import { systemClock } from '../../src/clock.ts'
import type { Config } from '../../src/config.ts'
import { acceptBacklog } from '../../src/http/server/drain.ts'
import type { Database } from '../../src/storage/database.ts'
import type { Io } from '../command.ts'
import { listening, type Running } from '../listening.ts'
import { workerPool } from '../worker-pool.ts'

/** Of the path of a socket: some systems have room for 103 bytes. */
const MAX_PATH = 100

/** Workers come all at once after a pause; a system that allows less takes what it allows. */
const BACKLOG = 4_096

/**
 * The first of several processes. It accepts connections and deals them out to the workers, does the background work and, where the
 * database has one writer, all that the workers hand over to it at a socket of its own.
 *
 * Not node:cluster, which goes on accepting until the last worker has said that it stops, and resets what came in meanwhile. Here the
 * port is closed first, and each worker gets its last connection before it is told to stop.
 */
export const startWithWorkers = async (
  config: Config,
  { db, dialect }: Database,
  log: Logger,
  { workers, start }: Pick<Io, 'start'> & { readonly workers: number },
): Promise<Running> => {
  const app = await createApp({ config, db, clock: systemClock, log, role: { is: 'first' } })
  // As Node's own HTTP server sets it; a worker gets the connection as it is.
  const door = createServer({ pauseOnConnect: true, noDelay: true })
  const { host, port } = config
  await listening(config, () => once(door.listen({ host, port }), 'listening'))

  const writer = dialect.hasOneWriter ? privateSocket() : undefined
  if (writer) await app.listen({ path: writer.path, backlog: BACKLOG })
  const toWriter = writer ? ['--writer', writer.path] : []
  const pool = workerPool({
    size: workers,
    log,
    start: (number) => start(['worker', '--name', `worker-${number}`, ...toWriter]),
  })
  door.on('connection', pool.serve)
  await pool.complete

  return {
    address: door.address() as AddressInfo,
    stop: async () => {
      await acceptBacklog(door)
      door.close()
      await pool.stop()
      await app.close()
      writer?.remove()
    },
  }
}

/** Nobody but this user can reach it. */
const privateSocket = () => {
  const folder = (parent: string) => join(parent, 'postrider-')
  const room = MAX_PATH - 'XXXXXX/writer'.length
  if (platform() === 'win32') return { path: `\\\\.\\pipe\\postrider-${randomUUID()}`, remove: () => {} }
  const made = mkdtempSync(Buffer.byteLength(folder(tmpdir())) <= room ? folder(tmpdir()) : folder('/tmp'))
  return { path: join(made, 'writer'), remove: () => rmSync(made, { recursive: true, force: true }) }
}
