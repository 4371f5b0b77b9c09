import type { AddressInfo } from 'node:net'
import { createApp } from '../../src/app.ts'
import { systemClock } from '../../src/clock.ts'
import type { Config } from '../../src/config.ts'
import { acceptBacklog } from '../../src/http/drain.ts'
import { createLogger } from '../../src/http/request-log.ts'
import { type Database, openDatabase } from '../../src/storage/database.ts'
import { migrate } from '../../src/storage/migrate.ts'
import { hasTokens } from '../../src/teams/token-queries.ts'
import { type Command, CommandError } from '../command.ts'

/** Whoever stops us waits 10 s before it kills. */
const SHUTDOWN_MS = 9_000

export const serveCommand: Command = {
  options: '',
  run: async (config, _, { out, logTo, onStop, exit }) => {
    const log = createLogger(config.logLevel, logTo)
    const database = openDatabase(config)
    const applied = await migrate(database, systemClock)
    if (applied.length > 0) log.info({ applied }, 'database migrated')
    const app = await createApp({ config, db: database.db, clock: systemClock, log })
    await listen(app, config)
    out((await greeting(config, database, app.server.address() as AddressInfo)).join('\n'))

    onStop(async () => {
      log.info('shutting down')
      setTimeout(() => {
        log.error('requests still running after the grace period were cut off')
        exit(1)
      }, SHUTDOWN_MS).unref()
      await acceptBacklog(app.server)
      await app.close()
      await database.db.destroy()
      exit(0)
    })
  },
}

const listen = async (app: Awaited<ReturnType<typeof createApp>>, { host, port }: Config) => {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') throw new CommandError(`Port ${port} on ${host} is taken: set PORT to another one.`)
    throw new CommandError(`Cannot listen on ${host}:${port}: ${message}`)
  }
}

const POSTRIDER = 'npm run --silent postrider --'

/** Where it is, where its data is and, until there is a token, how to get one. */
const greeting = async (config: Config, { db, dialect }: Database, { port }: AddressInfo): Promise<string[]> => {
  const host = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(config.host) ? 'localhost' : config.host
  const lines = [`Postrider is running at http://${host}:${port}`, `Data: ${dialect.description}`]
  if (await hasTokens(db)) return lines
  return [
    ...lines,
    'For an API token, make a team and then its token (in this folder, while the server runs):',
    `  ${POSTRIDER} team create --name "My team"`,
    `  ${POSTRIDER} token create --team 1`,
  ]
}
