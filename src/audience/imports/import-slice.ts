import type { Slice } from '../../platform/slice.ts'
import { type ImportDeps, importRoutes } from './import-routes.ts'
import { sweepImports } from './sweep-imports.ts'

export const importSlice = (deps: ImportDeps): Slice => ({
  tag: {
    name: 'Import and export',
    description: 'Import and export contacts as files of any size.',
    prefix: '/contacts/import',
  },
  api: [{ prefix: '/contacts', routes: importRoutes(deps) }],
  jobs: { 'sweep-imports': sweepImports },
})
