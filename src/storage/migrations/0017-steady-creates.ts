import type { Ddl } from '../dialect.ts'

/** With a million contacts, one create in a hundred took 0.3 seconds on SQLite: it had to merge parts of the search index. */
export const steadyCreates = ({ contactTokensSteady }: Ddl): string[] => contactTokensSteady()
