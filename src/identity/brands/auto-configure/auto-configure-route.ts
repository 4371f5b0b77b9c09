import type { FastifyPluginCallback, FastifySchema } from 'fastify'
import { concurrencyLimit } from '../../../foundation/concurrency/concurrency-limit.ts'
import type { DnsResolver } from '../../../foundation/dns/dns-resolver.ts'
import { validationFailed } from '../../../foundation/problems.ts'
import { read } from '../../../platform/http/callers/access.ts'
import { FieldErrors, readBody } from '../../../platform/http/requests/validation.ts'
import { FetchFault } from '../../../platform/safe-fetch/fetch-fault.ts'
import { ANYWHERE, openInternet } from '../../../platform/safe-fetch/reach.ts'
import { type SafeFetch, safeFetcher } from '../../../platform/safe-fetch/safe-fetch.ts'
import { SiteRequest, SiteSuggestions } from './suggestion-schemas.ts'

/** How long fetching may take. We promise a response within ten seconds, which leaves one second for parsing. */
const DEADLINE_MS = 9_000
const MAX_BYTES = 2 * 1024 * 1024
const MAX_REDIRECTS = 5
/** The limits are low, because users look up one site at a time, and each page takes up to 2 MiB of memory. */
const CONCURRENCY = { perTeam: 4, inAll: 8, waitingPerTeam: 50, busy: () => new FetchFault('busy') }

/** `allowPrivate` is for development only. */
export const siteFetcher = (allowPrivate: boolean, dns: DnsResolver): SafeFetch =>
  safeFetcher({
    maxBytes: MAX_BYTES,
    maxRedirects: MAX_REDIRECTS,
    reach: allowPrivate ? ANYWHERE : openInternet(dns),
  })

const DOCS = {
  operationId: 'suggestBrand',
  summary: 'Suggest a brand from a website',
  description:
    'Reads the website and suggests values for a brand. Doesn’t create anything; you can send the suggestions unchanged to `POST /api/v1/brands`. If the website cannot be read, `errors.url` says why.',
  returns: 'The suggestions. Values that the website does not provide are null.',
  body: SiteRequest,
  response: { 200: SiteSuggestions },
} satisfies FastifySchema

/** Suggests values for a brand based on a website. Creates and sends nothing, so an Idempotency-Key is ignored. */
export const autoConfigureRoute =
  (fetchSite: SafeFetch): FastifyPluginCallback =>
  (app, _, done) => {
    const enter = concurrencyLimit(CONCURRENCY)

    app.post('/auto-configure', read(DOCS), async (request) => {
      const errors = new FieldErrors()
      const { url = '' } = readBody(SiteRequest, request.body, errors)
      errors.throwIfAny()
      const signal = AbortSignal.timeout(DEADLINE_MS)
      try {
        const leave = await enter(request.team.id, signal)
        try {
          // Loads the HTML and color parsers on demand, because most servers never need them.
          const { readSite } = await import('../../../protocols/site-reader/read-site.ts')
          const { suggestBrand } = await import('./suggest.ts')
          const site = await readSite(fetchSite, url, signal)
          return { suggestions: suggestBrand(site.page, site.manifest, site.url) }
        } finally {
          leave()
        }
      } catch (error) {
        if (error instanceof FetchFault) throw validationFailed({ url: [`The url ${error.reason}.`] })
        throw error
      }
    })

    done()
  }
