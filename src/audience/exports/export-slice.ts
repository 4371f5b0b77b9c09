import type { Slice } from '../../platform/slice.ts'
import { type ExportDeps, exportRoutes } from './export-routes.ts'

export const exportSlice = (deps: ExportDeps): Slice => ({
  tag: { name: 'Import and export', description: 'Import and export contacts as files of any size.' },
  api: [{ prefix: '/contacts/export', routes: exportRoutes(deps) }],
})
