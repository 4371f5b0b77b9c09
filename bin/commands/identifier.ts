import { getDefaultCountry } from '../../src/accounts/teams/team-queries.ts'
import { systemClock, toTimestamp } from '../../src/foundation/clock.ts'
import { IDENTIFIER_KINDS } from '../../src/identity/identifiers/identifier-kinds.ts'
import { claimIdentifier, verifyIdentifier } from '../../src/identity/identifiers/identifier-queries.ts'
import { checkIdentifier } from '../../src/identity/identifiers/identifier-rules.ts'
import { transact } from '../../src/platform/storage/transact.ts'
import { CommandError, type Run, readTeam, withDatabase } from '../command.ts'

/**
 * Adds a sender, unless the team already has it, and marks it as verified. Requires no code, because the person who runs the
 * command vouches for the sender.
 */
export const identifierAdd: Run = (config, options, { out }) =>
  withDatabase(config, async (db) => {
    const teamId = await readTeam(db, options)
    const [kind, other] = IDENTIFIER_KINDS.filter((it) => options[it] !== undefined)
    if (!kind || other) throw new CommandError('Specify either --email ADDRESS or --phone NUMBER.')
    const checked = checkIdentifier(kind, String(options[kind]), await getDefaultCountry(db, teamId))
    if ('fault' in checked) throw new CommandError(checked.fault.replace(/^The (\w+) field/, '--$1'))
    if (!checked.value) throw new CommandError(`--${kind} must not be blank.`)
    const { value } = checked
    const id = await transact(db, async (trx) => {
      const now = toTimestamp(systemClock())
      const claimed = await claimIdentifier(trx, teamId, { kind, value, name: null }, now)
      if (claimed.proven_by !== 'server') await verifyIdentifier(trx, teamId, claimed.id, now)
      return claimed.id
    })
    out(JSON.stringify({ id }))
  })
