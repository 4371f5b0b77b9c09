import type { Ddl } from '../dialect.ts'

/**
 * All team tables at the time of this migration. In PostgreSQL, their indexes by id were B-trees, which misled the query planner.
 */
const TABLES = [
  'brands',
  'consents',
  'contact_fields',
  'contacts',
  'files',
  'idempotency_keys',
  'identifiers',
  'integrations',
  'jobs',
  'lists',
  'pages',
  'sites',
  'subscribers',
]

export const idLookupByHash = ({ idLookup }: Ddl): string[] => TABLES.flatMap(idLookup)
