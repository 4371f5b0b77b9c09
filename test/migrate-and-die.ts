/** Migrates the database at a location and kills itself in the middle of a migration: the n-th that this start applies. */
import { systemClock } from '../src/clock.ts'
import { openDatabase } from '../src/storage/database.ts'
import { migrate } from '../src/storage/migrate.ts'

const [location = '{}', times = '1'] = process.argv.slice(2)
const { dataDir, databaseUrl } = JSON.parse(location)
let left = Number(times)
await migrate(openDatabase({ dataDir, databaseUrl }), () => {
  if (--left === 0) process.kill(process.pid, 'SIGKILL')
  return systemClock()
})
