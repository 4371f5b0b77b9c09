import type { Slice } from '../../platform/slice.ts'
import { type FileDeps, fileRoutes } from './file-routes.ts'

export const fileSlice = (deps: FileDeps): Slice => ({
  tag: { name: 'Files', description: 'The team’s file library.' },
  api: [{ prefix: '/files', routes: fileRoutes(deps) }],
})
