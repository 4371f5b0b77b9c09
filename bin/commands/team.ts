import { insertTeam } from '../../src/accounts/teams/team-queries.ts'
import { insertStandardFields } from '../../src/audience/contact-fields/standard-fields.ts'
import { isCountry } from '../../src/foundation/addresses/phone-number.ts'
import { systemClock, toTimestamp } from '../../src/foundation/clock.ts'
import { transact } from '../../src/platform/storage/transact.ts'
import { CommandError, type Run, readText, withDatabase } from '../command.ts'

export const teamCreate: Run = (config, options, { out }) =>
  withDatabase(config, async (db) => {
    const now = toTimestamp(systemClock())
    const newTeam = { name: readText(options, 'name'), defaultCountry: readCountry(options.country) }
    const team = await transact(db, async (trx) => {
      const inserted = await insertTeam(trx, newTeam, now)
      if (options['standard-fields']) await insertStandardFields(trx, inserted.id, now)
      return inserted
    })
    out(JSON.stringify(team))
  })

const readCountry = (country: string | boolean | undefined) => {
  if (country === undefined) return null
  const code = String(country).toUpperCase()
  if (!isCountry(code)) throw new CommandError('--country takes the two-letter code of a country, like DE.')
  return code
}
