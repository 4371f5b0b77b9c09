import { enableCompileCache, registerHooks } from 'node:module'
import { workerData } from 'node:worker_threads'
import type { ThreadData } from './thread.ts'
import { STAND_IN, UNUSED } from './unused-packages.ts'

registerHooks({
  resolve: (specifier, context, next) => next(UNUSED.includes(specifier) ? STAND_IN : specifier, context),
})

// Enables the cache before loading the rest of the code, so that the code is read from the cache.
const { compileCache } = workerData as ThreadData
if (compileCache) enableCompileCache(compileCache)
await import('./render-thread.ts')
