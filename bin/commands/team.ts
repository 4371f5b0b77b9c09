import { systemClock, toTimestamp } from '../../src/clock.ts'
import { insertTeam } from '../../src/teams/team-queries.ts'
import { type Command, CommandError, withDatabase } from '../command.ts'

export const teamCreateCommand: Command = {
  options: '--name NAME [--country CC]',
  run: (config, { name, country }, { out }) =>
    withDatabase(config, async (db) => {
      const team = { name: String(name).trim(), defaultCountry: readCountry(country) }
      if (!team.name) throw new CommandError('--name must not be blank.')
      out(JSON.stringify(await insertTeam(db, team, toTimestamp(systemClock()))))
    }),
}

const readCountry = (country: string | boolean | undefined) => {
  if (country === undefined) return null
  if (!/^[A-Za-z]{2}$/.test(String(country))) throw new CommandError('--country takes a two-letter code, like DE.')
  return String(country).toUpperCase()
}
