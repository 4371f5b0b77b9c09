import { publishImage } from '../../brands/brand-images.ts'
import type { FileStore } from '../../files/file-store.ts'
import { detectType, IMAGE_EXTENSIONS, SAMPLE_BYTES } from '../../files/file-type.ts'
import { storeBytes } from '../../files/store-bytes.ts'
import { validationFailed } from '../../problems.ts'
import { FetchFault } from '../../safe-fetch/fetch-fault.ts'
import type { SafeFetch } from '../../safe-fetch/safe-fetch.ts'
import type { Db } from '../../storage/dialect.ts'
import type { RenderPool } from '../rendering/render-pool.ts'
import type { Warning } from '../template-schemas.ts'
import { type Archive, decodeText } from './read-archive.ts'
import { findUrls, replaceRanges } from './rewrite-urls.ts'

export interface ImportDeps {
  readonly db: Db
  readonly store: FileStore
  readonly uploadFolder: string
  readonly publicUrl: string
  readonly pool: RenderPool
  readonly fetchSite: SafeFetch
}

export interface ImportedHtml {
  readonly html: string
  /** How many images were added to the file library. */
  readonly images: number
  readonly warnings: readonly Warning[]
}

const MAX_IMAGES = 100
/** The time limit for fetching all images from other servers. */
const FETCH_MS = 20_000
/** How many images to fetch at once. */
const AT_ONCE = 4
const FOLDER = 'template-images'

/** Turns HTML from another tool into a template: inlines its style sheets, and copies its images to the file library. */
export const importHtml = async (
  deps: ImportDeps,
  teamId: number,
  { html, files }: Archive,
  now: string,
): Promise<ImportedHtml> => {
  const inlined = await deps.pool.inlineStyles(teamId, withStyleSheets(html, files))
  if ('faults' in inlined) throw validationFailed({ html: inlined.faults.map(({ message }) => message) })
  const urls = findUrls(inlined.html).filter(({ kind }) => kind === 'image')
  const distinct = [...new Set(urls.map(({ url }) => url))]
  const signal = AbortSignal.timeout(FETCH_MS)
  const published = new Map<string, string>()
  const failed: string[] = distinct.slice(MAX_IMAGES)
  const rest = distinct.slice(0, MAX_IMAGES)[Symbol.iterator]()
  const work = async () => {
    for (const url of rest) {
      const permanent = await publish(deps, teamId, url, files, signal, now)
      if (permanent === 'unchanged') continue
      if (permanent === undefined) failed.push(url)
      else published.set(url, permanent)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  const replaced = urls.flatMap(({ url, start, end }) => {
    const by = published.get(url)
    return by === undefined ? [] : [{ start, end, by }]
  })
  return {
    html: replaceRanges(inlined.html, replaced),
    images: published.size,
    warnings: failed.map((url) => ({
      code: 'image_missing',
      message: `The image ${url.length > 80 ? `${url.slice(0, 80)}…` : url} couldn’t be added to the library.`,
    })),
  }
}

/** The maximum length of the HTML together with its style sheets. */
const MAX_LENGTH = 5_000_000

/** Inserts the archive's style sheets that the HTML links to, each only once, so that their rules can be inlined. */
const withStyleSheets = (html: string, files: Archive['files']): string => {
  const added = new Set<string>()
  let length = html.length
  const replacements = findUrls(html).flatMap(({ kind, url, start, end }) => {
    const path = pathOf(url)
    const css = kind === 'style-sheet' && !added.has(path) ? files.get(path) : undefined
    length += css?.length ?? 0
    if (!css || length > MAX_LENGTH) return []
    added.add(path)
    return [{ start, end, by: `<style>${decodeText(css).replaceAll('</', '<\\/')}</style>` }]
  })
  if (length > MAX_LENGTH)
    throw validationFailed({ file: ['The HTML and its style sheets must not be greater than 5 MB.'] })
  return replaceRanges(html, replacements)
}

const pathOf = (url: string): string => {
  const path = url.replace(/^\.\//, '').replace(/[?#].*$/, '')
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/**
 * Returns the image's permanent URL. Returns `unchanged` if the URL contains Liquid or refers to an attachment, and undefined if
 * the image can't be read.
 */
const publish = async (
  deps: ImportDeps,
  teamId: number,
  url: string,
  files: Archive['files'],
  signal: AbortSignal,
  now: string,
): Promise<string | undefined> => {
  if (/\{\{|\{%|^cid:/i.test(url)) return 'unchanged'
  const bytes = await bytesOf(deps, url, files, signal)
  const mimeType = bytes && (await detectType(bytes.subarray(0, SAMPLE_BYTES)))
  if (!bytes || !mimeType || !(mimeType in IMAGE_EXTENSIONS)) return undefined
  const file = { folder: FOLDER, name: nameOf(url, IMAGE_EXTENSIONS[mimeType] as string), bytes, mimeType }
  return publishImage(deps, teamId, await storeBytes(deps, teamId, file, now))
}

const bytesOf = async (
  { fetchSite }: ImportDeps,
  url: string,
  files: Archive['files'],
  signal: AbortSignal,
): Promise<Buffer | undefined> => {
  const data = /^data:image\/[\w+.-]+;base64,(.*)$/is.exec(url)
  if (data) return Buffer.from(data[1] ?? '', 'base64')
  if (!/^https?:/i.test(url)) return files.get(pathOf(url))
  try {
    const { status, body } = await fetchSite(url, { headers: { accept: 'image/*' } }, signal)
    return status === 200 ? body : undefined
  } catch (error) {
    if (error instanceof FetchFault) return undefined
    throw error
  }
}

const nameOf = (url: string, extension: string): string => {
  const last = /^data:/i.test(url) ? '' : (pathOf(url).split('/').at(-1) ?? '')
  const name = last
    .replace(/\.\w+$/, '')
    .replaceAll(/[^\w-]+/g, '-')
    .slice(0, 60)
  return `${name || 'image'}.${extension}`
}
