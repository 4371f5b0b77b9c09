import type { FastifyInstance } from 'fastify'
import { hostOf, type IsOwnHost } from './host.ts'

/** A year. Without includeSubDomains: subdomains may belong to others. */
const STRICT_TRANSPORT = 'max-age=31536000'

/** On every answer: no guessing of types, and where we're served by https, no way back to http. */
export const secureHeaders = (
  app: FastifyInstance,
  { publicUrl, isOwnHost }: { readonly publicUrl: string; readonly isOwnHost: IsOwnHost },
): void => {
  const isHttps = publicUrl.startsWith('https:')
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-content-type-options', 'nosniff')
    // A site's own domain is its owner's to decide for.
    if (isHttps && isOwnHost(hostOf(request))) reply.header('strict-transport-security', STRICT_TRANSPORT)
    done()
  })
}
