import type { Ddl } from '../dialect.ts'

/** What is written with a contact, and only so, has its team from there: whether there is such a team need not be asked for each row. */
export const derivedRows = ({ dropTeamCheck }: Ddl): string[] =>
  ['contact_values', 'contact_tags', 'contact_counts'].flatMap(dropTeamCheck)
