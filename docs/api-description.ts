import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '../src/app.ts'
import { systemClock } from '../src/clock.ts'
import { readConfig } from '../src/config.ts'
import { createLogger } from '../src/http/server/request-log.ts'
import { openDatabase } from '../src/storage/database.ts'

/** Returns the API description, as in /openapi.json, from an app that doesn't listen. */
export const readDescription = async () => {
  const config = { ...readConfig({}), dataDir: join(tmpdir(), `postrider-described-${process.pid}`) }
  const { db } = openDatabase(config)
  const app = await createApp({ config, db, clock: systemClock, log: createLogger('silent', { write: () => {} }) })
  await app.ready()
  const { body } = await app.inject('/openapi.json')
  await app.close()
  await db.destroy()
  return JSON.parse(body)
}
