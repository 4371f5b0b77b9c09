/** Migrates a database and kills this process in the middle of the n-th migration. */
import { systemClock } from '../src/foundation/clock.ts'
import { openDatabase } from '../src/platform/storage/database.ts'
import { migrate } from '../src/platform/storage/migrate.ts'

const [location = '{}', times = '1'] = process.argv.slice(2)
const { dataDir, databaseUrl } = JSON.parse(location)
let left = Number(times)
await migrate(openDatabase({ dataDir, databaseUrl }), () => {
  if (--left === 0) process.kill(process.pid, 'SIGKILL')
  return systemClock()
})
