import { systemClock, toTimestamp } from '../../src/clock.ts'
import { transact } from '../../src/storage/transact.ts'
import { insertIntegration } from '../../src/teams/integration-queries.ts'
import { type Run, readTeam, readText, withDatabase } from '../command.ts'

export const integrationCreate: Run = (config, options, { out }) =>
  withDatabase(config, async (db) => {
    const teamId = await readTeam(db, options)
    const name = readText(options, 'name')
    const made = await transact(db, (trx) => insertIntegration(trx, teamId, name, toTimestamp(systemClock())))
    out(JSON.stringify(made))
  })
