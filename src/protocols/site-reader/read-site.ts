import { STATUS_CODES } from '../../foundation/node-http.ts'
import { FetchFault } from '../../platform/safe-fetch/fetch-fault.ts'
import type { FetchedPage, SafeFetch } from '../../platform/safe-fetch/safe-fetch.ts'
import { decodeText } from './decode-text.ts'
import { baseOf, type PageSignals, readPage } from './read-page.ts'
import { type ManifestFacts, NO_MANIFEST, readManifest } from './web-manifest.ts'

/** Asks for English. Otherwise, some servers choose a language based on the visitor's IP address. */
const asking = (accept: string) => ({
  headers: { accept, 'accept-language': 'en', 'user-agent': 'Postrider (looks up how a site presents itself)' },
})
const HTML = asking('text/html, application/xhtml+xml;q=0.9')
const MANIFEST = asking('application/manifest+json, application/json;q=0.9')

/** A manifest adds little to the information on the page, so a slow one is skipped. */
const MANIFEST_DEADLINE_MS = 3_000

export interface SiteSignals {
  readonly page: PageSignals
  readonly manifest: ManifestFacts
  /** The URL of the page after redirects. */
  readonly url: URL
}

export const readSite = async (fetch: SafeFetch, address: string, signal: AbortSignal): Promise<SiteSignals> => {
  const fetched = await fetch(address, HTML, signal)
  refuseOthers(fetched)
  const page = await readPage(await decodeText(fetched.body, fetched.headers['content-type']))
  const url = new URL(fetched.url)
  return { page, manifest: await manifestOf(fetch, page, baseOf(page, url), signal), url }
}

const refuseOthers = ({ status, headers, body }: FetchedPage) => {
  if (status < 200 || status >= 300) {
    throw new FetchFault('status', { reason: `responded with ${status} ${STATUS_CODES[status] ?? ''}`.trim() })
  }
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  const isHtml = type
    ? /^(?:text\/html|application\/xhtml\+xml)$/.test(type)
    : /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\0]*</.test(body.toString('latin1', 0, 1_024))
  if (!isHtml) throw new FetchFault('not_html')
}

const manifestOf = async (
  fetch: SafeFetch,
  page: PageSignals,
  base: URL,
  signal: AbortSignal,
): Promise<ManifestFacts> => {
  const href = page.links.find(({ attributes }) => attributes.rel?.trim().toLowerCase() === 'manifest')?.attributes.href
  const url = href && URL.parse(href.trim(), base)
  if (!url) return NO_MANIFEST
  try {
    const soon = AbortSignal.any([signal, AbortSignal.timeout(MANIFEST_DEADLINE_MS)])
    const { status, body, url: foundAt } = await fetch(url.href, MANIFEST, soon)
    return status === 200 ? readManifest(body.toString('utf8').replace(/^\ufeff/, ''), foundAt) : NO_MANIFEST
  } catch (error) {
    if (error instanceof FetchFault) return NO_MANIFEST
    throw error
  }
}
