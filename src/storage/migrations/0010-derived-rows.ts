import type { Ddl } from '../dialect.ts'

/**
 * These rows are only ever written along with a contact and share its team, so the database need not check the team for each row.
 */
export const derivedRows = ({ dropTeamCheck }: Ddl): string[] =>
  ['contact_values', 'contact_tags', 'contact_counts'].flatMap(dropTeamCheck)
