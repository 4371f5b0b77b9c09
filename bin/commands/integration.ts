import { insertIntegration } from '../../src/accounts/teams/integration-queries.ts'
import { systemClock, toTimestamp } from '../../src/foundation/clock.ts'
import { transact } from '../../src/platform/storage/transact.ts'
import { type Run, readTeam, readText, withDatabase } from '../command.ts'

export const integrationCreate: Run = (config, options, { out }) =>
  withDatabase(config, async (db) => {
    const teamId = await readTeam(db, options)
    const name = readText(options, 'name')
    const made = await transact(db, (trx) => insertIntegration(trx, teamId, name, toTimestamp(systemClock())))
    out(JSON.stringify(made))
  })
