import { systemClock, toTimestamp } from '../../src/foundation/clock.ts'
import { type Decision, decideRestored, describeRestored } from '../../src/operation/heartbeat/restored-copy.ts'
import { CommandError, type Options, type Run, withDatabase } from '../command.ts'
import { recordBriefBeat } from '../record-beat.ts'

/** Shows what waits for a person because the database is a restored copy, and carries out the person's decision. */
export const restored: Run = (config, options, io) =>
  withDatabase(config, async (db) => {
    const decision = readDecision(options)
    // Recognizes the copy if no server has started yet.
    await recordBriefBeat(db, config, io)
    const found = await describeRestored(db)
    const notResumed = decision ? await decideRestored(db, decision, toTimestamp(systemClock())) : []
    io.out(JSON.stringify({ ...found, decision: decision ?? null, not_resumed: notResumed }))
  })

const readDecision = (options: Options): Decision | undefined => {
  if (options['nothing-was-sent-since'] && options['give-up'])
    throw new CommandError('Give either --nothing-was-sent-since or --give-up.')
  if (options['nothing-was-sent-since']) return 'send'
  return options['give-up'] ? 'give_up' : undefined
}
