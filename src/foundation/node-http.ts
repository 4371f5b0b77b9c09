import { createRequire } from 'node:module'

/**
 * Node's HTTP client. An `import` of `node:http` reads all of the module's exports. One of them, `WebSocket`, loads undici, which
 * takes 70 ms and several megabytes of memory. `require` reads only what is used.
 */
export const { Agent, request, STATUS_CODES } = createRequire(import.meta.url)(
  'node:http',
) as typeof import('node:http')
