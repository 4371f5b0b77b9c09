import type { FastifyInstance } from 'fastify'
import { hostOf, type IsOwnHost } from './host.ts'

/** Requires https for one year. Leaves out includeSubDomains, because subdomains may belong to others. */
const STRICT_TRANSPORT = 'max-age=31536000'

/**
 * Adds security headers to every response. They forbid MIME sniffing. If PUBLIC_URL is https, they also forbid plain http on the
 * server's own hosts.
 */
export const secureHeaders = (
  app: FastifyInstance,
  { publicUrl, isOwnHost }: { readonly publicUrl: string; readonly isOwnHost: IsOwnHost },
): void => {
  const isHttps = publicUrl.startsWith('https:')
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-content-type-options', 'nosniff')
    // Not added on the domains of hosted sites: their owners decide whether to require https.
    if (isHttps && isOwnHost(hostOf(request))) reply.header('strict-transport-security', STRICT_TRANSPORT)
    done()
  })
}
