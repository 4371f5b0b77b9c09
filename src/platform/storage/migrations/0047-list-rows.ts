import type { Ddl } from '../dialect.ts'

/**
 * Rows of these tables are written only along with a contact and a list of the same team, so the database doesn't have to check the
 * team of each row.
 */
export const listRows = ({ dropTeamCheck }: Ddl): string[] => ['consents', 'subscribers'].flatMap(dropTeamCheck)
