import type { Ddl } from '../dialect.ts'

/**
 * The rows of these tables are written only along with a contact and belong to its team, so the database doesn't have to check
 * the team for each row.
 */
export const derivedRows = ({ dropTeamCheck }: Ddl): string[] =>
  ['contact_values', 'contact_tags', 'contact_counts'].flatMap(dropTeamCheck)
