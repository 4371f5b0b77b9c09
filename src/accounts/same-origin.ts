import type { FastifyRequest } from 'fastify'
import { Problem } from '../problems.ts'

const SAFE_METHODS = ['GET', 'HEAD']

/**
 * A browser sends the cookie along with what other sites make it send, too; it also says whose page asked. Over plain http to
 * another machine it leaves out the one header and still has the other.
 */
export const refuseOtherOrigins =
  (publicUrl: string) =>
  async (request: FastifyRequest): Promise<void> => {
    if (SAFE_METHODS.includes(request.method)) return
    const { 'sec-fetch-site': site, origin, host } = request.headers
    const isOurs =
      site === undefined
        ? origin !== undefined && (origin === new URL(publicUrl).origin || URL.parse(origin)?.host === host)
        : site === 'same-origin'
    if (!isOurs) throw new Problem('forbidden', 'This can be asked for by the dashboard’s own pages only.')
  }
