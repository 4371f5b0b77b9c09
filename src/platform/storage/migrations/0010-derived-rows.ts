import type { Ddl } from '../dialect.ts'

/**
 * Rows of these tables are written only along with a contact of the same team, so the database doesn't have to check the team of
 * each row.
 */
export const derivedRows = ({ dropTeamCheck }: Ddl): string[] =>
  ['contact_values', 'contact_tags', 'contact_counts'].flatMap(dropTeamCheck)
