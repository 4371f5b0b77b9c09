/** Sample pages that reflect the variety of real websites, with the suggestions that a person would make for each. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FetchFault } from '../../../../platform/safe-fetch/fetch-fault.ts'
import type { SafeFetch } from '../../../../platform/safe-fetch/safe-fetch.ts'
import type { Suggestions } from '../suggestion-schemas.ts'
import pages from './pages.json' with { type: 'json' }

export interface CorpusPage {
  readonly file: string
  /** What makes this page special. */
  readonly about: string
  readonly url: string
  readonly contentType: string
  readonly manifest: { readonly url: string; readonly body: object } | null
  readonly suggestions: Suggestions
}

export const CORPUS: readonly CorpusPage[] = pages

/** Replaces the real fetcher: returns the corpus's pages and manifests. */
export const fetchCorpus: SafeFetch = async (url) => {
  const page = CORPUS.find((it) => it.url === url)
  const manifest = CORPUS.find((it) => it.manifest?.url === url)?.manifest
  if (!page && !manifest) throw new FetchFault('unreachable')
  const body = page ? readFileSync(join(import.meta.dirname, page.file)) : Buffer.from(JSON.stringify(manifest?.body))
  return { url, status: 200, headers: { 'content-type': page?.contentType ?? 'application/manifest+json' }, body }
}
