import { insertStandardFields } from '../contact-fields/standard-fields.ts'
import type { Tx } from '../storage/dialect.ts'
import { insertTeam } from '../teams/team-queries.ts'
import { insertMembership } from './membership-queries.ts'

interface NewTeamOfUser {
  readonly name: string
  readonly defaultCountry: string | null
  readonly standardFields: boolean
}

export const insertTeamOfUser = async (trx: Tx, userId: number, given: NewTeamOfUser, now: string) => {
  const team = await insertTeam(trx, given, now)
  if (given.standardFields) await insertStandardFields(trx, team.id, now)
  await insertMembership(trx, team.id, userId, now)
  return { ...team, default_country: given.defaultCountry }
}
