import type { Tx } from '../../platform/storage/dialect.ts'
import { insertTeam } from '../teams/team-queries.ts'
import { insertMembership } from './membership-queries.ts'

/** Creates the contact fields that most teams need. */
export type InsertStandardFields = (trx: Tx, teamId: number, now: string) => Promise<void>

interface NewTeamOfUser {
  readonly name: string
  readonly defaultCountry: string | null
  /** undefined: the team starts without contact fields. */
  readonly insertStandardFields: InsertStandardFields | undefined
}

export const insertTeamOfUser = async (trx: Tx, userId: number, given: NewTeamOfUser, now: string) => {
  const team = await insertTeam(trx, given, now)
  await given.insertStandardFields?.(trx, team.id, now)
  await insertMembership(trx, team.id, userId, now)
  return { ...team, default_country: given.defaultCountry }
}
