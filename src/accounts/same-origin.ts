import type { FastifyRequest } from 'fastify'
import { Problem } from '../problems.ts'

const SAFE_METHODS = ['GET', 'HEAD']

/**
 * Rejects requests that other sites trigger. Browsers send the cookie with those too, but add a header that names the origin.
 * Over plain http to another machine, they omit Sec-Fetch-Site but still send Origin.
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
