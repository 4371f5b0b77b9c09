import type { FastifyRequest } from 'fastify'
import { Problem } from '../../foundation/problems.ts'

const SAFE_METHODS = ['GET', 'HEAD']

/**
 * Rejects requests from other origins, except GET and HEAD. Browsers may send the session cookie with such requests, but they also
 * say where a request comes from, in the headers `Sec-Fetch-Site` and `Origin`. Over plain HTTP to another machine, browsers omit
 * `Sec-Fetch-Site`.
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
    if (!isOurs) throw new Problem('forbidden', 'Only the dashboard’s own pages can send this request.')
  }
