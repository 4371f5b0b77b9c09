import { systemClock } from '../src/foundation/clock.ts'
import type { Config } from '../src/foundation/config.ts'
import { recordBeat } from '../src/operation/heartbeat/beat.ts'
import { WHY_SUSPENDED } from '../src/operation/heartbeat/why-suspended.ts'
import type { Db } from '../src/platform/storage/dialect.ts'
import type { Io } from './command.ts'

/**
 * If no server has run for hours, or if the database is a restored copy, makes earlier messages wait for a person, and says so.
 * Call this before a command stores a message: if the server did this when it starts, the new message would wait, too.
 */
export const recordBriefBeat = async (db: Db, { dataDir }: Config, { warn }: Io): Promise<void> => {
  const { suspension } = await recordBeat({ db, clock: systemClock, dataDir }, { as: 'brief' })
  if (!suspension) return
  const { reason, teams, campaigns, dropped } = suspension
  warn(
    `Warning: ${WHY_SUSPENDED[reason]}. Teams with waiting messages: ${teams}. Campaigns paused: ${campaigns}. Codes, links, invitations and welcome messages dropped: ${dropped}.`,
  )
}
