import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '../src/app.ts'
import { systemClock } from '../src/foundation/clock.ts'
import { readConfig } from '../src/foundation/config.ts'
import { createLogger } from '../src/platform/http/server/request-log.ts'
import { openDatabase } from '../src/platform/storage/database.ts'
import { migrate } from '../src/platform/storage/migrate.ts'

/** Returns the same API description as /openapi.json, from an app that doesn't listen on a port. */
export const readDescription = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'postrider-described-'))
  const config = { ...readConfig({}), dataDir }
  const database = openDatabase(config)
  const { db } = database
  try {
    await migrate(database, systemClock)
    const app = await createApp({ config, db, clock: systemClock, log: createLogger('silent', { write: () => {} }) })
    await app.ready()
    const { body } = await app.inject('/openapi.json')
    await app.close()
    return JSON.parse(body)
  } finally {
    await db.destroy()
    await rm(dataDir, { recursive: true, force: true })
  }
}
