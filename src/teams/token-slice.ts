import type { Slice } from '../slice.ts'
import { type TokenDeps, tokenRoutes } from './token-routes.ts'

export const tokenSlice = (deps: TokenDeps): Slice => ({
  dashboard: [{ prefix: '/tokens', routes: tokenRoutes(deps) }],
})
