import { segmentMembers } from '../../src/audience/segments/segment-members.ts'
import { startRenderPool } from '../../src/content/templates/rendering/render-pool.ts'
import { systemClock, toTimestamp } from '../../src/foundation/clock.ts'
import { Problem } from '../../src/foundation/problems.ts'
import type { Db } from '../../src/platform/storage/dialect.ts'
import { transact } from '../../src/platform/storage/transact.ts'
import { sendCampaign } from '../../src/sending/campaigns/campaign-actions.ts'
import { listTeamsWithCampaign, showCampaign } from '../../src/sending/campaigns/campaign-queries.ts'
import { connectionFinder } from '../../src/sending/connections/channel-connection.ts'
import { CommandError, type Run, readId, readTeam, withAddresses } from '../command.ts'
import { recordBriefBeat } from '../record-beat.ts'

/** Starts a campaign. A running server sends it. */
export const campaignSend: Run = (config, options, io) =>
  withAddresses(config, async (db) => {
    const id = readId(options, 'id')
    const teamId = options.team === undefined ? await findTeamOf(db, id) : await readTeam(db, options)
    await recordBriefBeat(db, config, io)
    const pool = startRenderPool({ onError: () => {} })
    const deps = {
      db,
      clock: systemClock,
      pool,
      publicUrl: config.publicUrl,
      members: segmentMembers({ db, clock: systemClock }),
      findConnection: connectionFinder({ db, config }),
    }
    try {
      const effect = await sendCampaign(deps, teamId, id)
      await transact(db, (trx) => effect(trx, toTimestamp(systemClock())))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      throw new CommandError(error.errors ? Object.values(error.errors).flat().join('\n') : error.message)
    } finally {
      await pool.close()
    }
    const { name, status } = await showCampaign(db, teamId, id)
    io.out(JSON.stringify({ id, team_id: teamId, name, status }))
  })

const findTeamOf = async (db: Db, id: number): Promise<number> => {
  const [teamId, ...others] = await listTeamsWithCampaign(db, id)
  if (teamId === undefined) throw new CommandError(`There is no campaign ${id}.`)
  if (others.length > 0) throw new CommandError(`Several teams have a campaign ${id}: give --team.`)
  return teamId
}
