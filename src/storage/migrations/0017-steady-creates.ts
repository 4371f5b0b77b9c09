import type { Ddl } from '../dialect.ts'

/**
 * With a million contacts on SQLite, one create in a hundred took 0.3 seconds, because it had to merge segments of the search
 * index.
 */
export const steadyCreates = ({ contactTokensSteady }: Ddl): string[] => contactTokensSteady()
