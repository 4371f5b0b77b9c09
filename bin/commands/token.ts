import { insertToken, listTokens, revokeToken } from '../../src/accounts/teams/token-queries.ts'
import { systemClock, toTimestamp } from '../../src/foundation/clock.ts'
import { CommandError, type Run, readId, readTeam, withDatabase } from '../command.ts'

const DEFAULT_LABEL = 'Command line'

export const tokenCreate: Run = (config, options, { out }) =>
  withDatabase(config, async (db) => {
    const teamId = await readTeam(db, options)
    const name = String(options.name ?? '').trim() || DEFAULT_LABEL
    const { token } = await insertToken(db, teamId, { name, kind: 'api' }, toTimestamp(systemClock()))
    out(token)
  })

export const tokenList: Run = (config, options, { out }) =>
  withDatabase(config, async (db) => {
    out(JSON.stringify(await listTokens(db, await readTeam(db, options))))
  })

export const tokenRevoke: Run = (config, options, { out }) =>
  withDatabase(config, async (db) => {
    const teamId = await readTeam(db, options)
    const id = readId(options, 'id')
    const revoked = await revokeToken(db, teamId, id, toTimestamp(systemClock()))
    if (!revoked) throw new CommandError(`Team ${teamId} has no token ${id}.`)
    out(JSON.stringify({ id, revoked }))
  })
