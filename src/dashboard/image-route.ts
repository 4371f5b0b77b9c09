import type { FastifyPluginCallback } from 'fastify'
import { concurrencyLimit } from '../foundation/concurrency/concurrency-limit.ts'
import { validationFailed } from '../foundation/problems.ts'
import { detectType, IMAGE_EXTENSIONS, SAMPLE_BYTES } from '../identity/files/file-type.ts'
import { read } from '../platform/http/callers/access.ts'
import { readQuery } from '../platform/http/requests/query.ts'
import { FieldErrors } from '../platform/http/requests/validation.ts'
import { requiredMessage } from '../platform/http/requests/validation-messages.ts'
import { FetchFault } from '../platform/safe-fetch/fetch-fault.ts'
import type { SafeFetch } from '../platform/safe-fetch/safe-fetch.ts'

const DEADLINE_MS = 9_000
/** Concurrency limits: enough for a brand's five images, and for the list of brands, which shows one image per brand. */
const CONCURRENCY = { perTeam: 6, inAll: 12, waitingPerTeam: 200, busy: () => new FetchFault('busy') }
/**
 * How long browsers can cache an external image: only briefly, because it may change, but long enough for a user who edits a
 * brand and loads its images repeatedly.
 */
const MAX_AGE_S = 300
/** If an image is opened directly in a tab, stops it from running scripts and gives it an opaque origin. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/**
 * Fetches external brand images on the server. The user's browser then contacts only this server, so other sites don't learn
 * who views the images.
 */
export const imageRoute =
  (fetchImage: SafeFetch): FastifyPluginCallback =>
  (app, _, done) => {
    const enter = concurrencyLimit(CONCURRENCY)

    app.get('', read(), async ({ team, query }, reply) => {
      const errors = new FieldErrors()
      const [url = ''] = readQuery(query, errors).get('url') ?? []
      if (!url) errors.add('url', requiredMessage('url'))
      errors.throwIfAny()
      const closed = new AbortController()
      reply.raw.once('close', () => closed.abort())
      const signal = AbortSignal.any([closed.signal, AbortSignal.timeout(DEADLINE_MS)])
      try {
        const leave = await enter(team.id, signal)
        // Releases the slot only when the connection closes, because until then, a slow client keeps the image in memory.
        closed.signal.addEventListener('abort', leave)
        const { status, body } = await fetchImage(url, { headers: { accept: 'image/*' } }, signal)
        if (status !== 200) throw new FetchFault('status', { reason: `responded with ${status}` })
        const type = await detectType(body.subarray(0, SAMPLE_BYTES))
        if (!(type in IMAGE_EXTENSIONS)) throw new FetchFault('broken', { reason: 'is not an image' })
        return reply
          .headers({
            'cache-control': `private, max-age=${MAX_AGE_S}`,
            'content-security-policy': POLICY,
          })
          .type(type)
          .send(body)
      } catch (error) {
        if (error instanceof FetchFault) throw validationFailed({ url: [`The url ${error.reason}.`] })
        throw error
      }
    })

    done()
  }
