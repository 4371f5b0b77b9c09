import type { Slice } from '../slice.ts'
import type { Db } from '../storage/dialect.ts'
import { exportRoutes } from './export-routes.ts'

export const exportSlice = ({ db }: { readonly db: Db }): Slice => ({
  tag: { name: 'Import and export', description: 'Import and export contacts as files of any size.' },
  api: [{ prefix: '/contacts/export', routes: exportRoutes(db) }],
})
