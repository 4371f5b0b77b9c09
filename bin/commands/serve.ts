import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { insertSetupCode } from '../../src/accounts/users/invitation-queries.ts'
import { hasUsers } from '../../src/accounts/users/user-queries.ts'
import { createApp } from '../../src/app.ts'
import { systemClock, toTimestamp } from '../../src/foundation/clock.ts'
import type { Config } from '../../src/foundation/config.ts'
import { acceptBacklog } from '../../src/platform/http/server/drain.ts'
import { findPlainHttpRisk } from '../../src/platform/http/server/plain-http.ts'
import { createLogger } from '../../src/platform/http/server/request-log.ts'
import { type Database, openDatabase } from '../../src/platform/storage/database.ts'
import { migrate } from '../../src/platform/storage/migrate.ts'
import { CommandError, type Options, type Run } from '../command.ts'
import { listening, type Running } from '../listening.ts'

/** How long a graceful shutdown may take: less than the 10 s after which Docker kills the process. */
const SHUTDOWN_MS = 9_000

/** The maximum number of workers. More workers would only wait for a core or for the single writer. */
const MAX_WORKERS = 64

export const serve: Run = async (config, options, { out, logTo, onStop, exit, start }) => {
  const workers = readWorkers(options)
  const log = createLogger(config.logLevel, logTo)
  const risk = findPlainHttpRisk(config)
  if (risk) log.warn(risk)
  const database = openDatabase(config)
  const applied = await migrate(database, systemClock)
  if (applied.length > 0) log.info({ applied }, 'database migrated')
  const server = await (workers === 0
    ? startAlone(config, database, log)
    : startWithWorkers(config, database, log, { workers, start }))
  const lines = await greeting(config, database, server.address, workers)

  onStop(async () => {
    log.info('shutting down')
    setTimeout(() => {
      log.error('requests still running after the grace period were cut off')
      exit(1)
    }, SHUTDOWN_MS).unref()
    await server.stop()
    await database.db.destroy()
    exit(0)
  })
  // Prints the address last, because before this point, a signal wouldn't stop the server gracefully.
  out(lines.join('\n'))
}

/** Returns the number of workers, or 0 if one process should do everything. */
const readWorkers = ({ workers }: Options): number => {
  if (workers === undefined) return 0
  const isNumber = typeof workers === 'string' && /^[1-9]\d?$/.test(workers) && Number(workers) <= MAX_WORKERS
  if (!isNumber) throw new CommandError(`--workers takes a number of processes from 1 to ${MAX_WORKERS}.`)
  return Number(workers)
}

const startAlone = async (config: Config, { db }: Database, log: Logger): Promise<Running> => {
  const app = await createApp({ config, db, clock: systemClock, log })
  const { host, port } = config
  await listening(config, () => app.listen({ host, port }))
  return {
    address: app.server.address() as AddressInfo,
    stop: async () => {
      await acceptBacklog(app.server)
      await app.close()
    },
  }
}

/** Loads the code for worker processes only if it is needed. */
const startWithWorkers: typeof import('./serve-workers.ts').startWithWorkers = async (...given) =>
  (await import('./serve-workers.ts')).startWithWorkers(...given)

/**
 * Returns the lines to print: the server's address, the location of its data and, if no account exists yet, a link for creating the
 * first one.
 */
const greeting = async (
  config: Config,
  { db, dialect }: Database,
  { port }: AddressInfo,
  workers: number,
): Promise<string[]> => {
  const host = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(config.host) ? 'localhost' : config.host
  const help = workers === 0 ? '' : ` with ${workers} ${workers === 1 ? 'worker' : 'workers'}`
  const lines = [`Postrider is running at http://${host}:${port}${help}`, `Data: ${dialect.description}`]
  if (await hasUsers(db)) return lines
  // If the operating system chose the port, PUBLIC_URL doesn't contain it.
  const base = config.port === 0 ? `http://${host}:${port}` : config.publicUrl
  const code = await insertSetupCode(db, toTimestamp(systemClock()))
  return [...lines, 'Nobody has an account yet. Set yours up here (the link works once):', `  ${base}/setup#${code}`]
}
