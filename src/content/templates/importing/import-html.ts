import { validationFailed } from '../../../foundation/problems.ts'
import { publishImage } from '../../../identity/brands/brand-images.ts'
import type { FileStore } from '../../../identity/files/file-store.ts'
import { detectType, IMAGE_EXTENSIONS, SAMPLE_BYTES } from '../../../identity/files/file-type.ts'
import { storeBytes } from '../../../identity/files/store-bytes.ts'
import { FetchFault } from '../../../platform/safe-fetch/fetch-fault.ts'
import type { SafeFetch } from '../../../platform/safe-fetch/safe-fetch.ts'
import type { Db } from '../../../platform/storage/dialect.ts'
import type { Fault } from '../rendering/fault.ts'
import type { RenderPool } from '../rendering/render-pool.ts'
import type { Warning } from '../template-schemas.ts'
import { archivePath } from './archive-path.ts'
import type { Archive } from './read-archive.ts'

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

/** The time limit for fetching all images from other servers. */
const FETCH_MS = 20_000
/** How many images to fetch at once. */
const AT_ONCE = 4
const FOLDER = 'template-images'

/** Turns HTML from another tool into a template: inlines its style sheets, and copies its images to the file library. */
export const importHtml = async (
  deps: ImportDeps,
  teamId: number,
  { html, files, field }: Archive,
  now: string,
): Promise<ImportedHtml> => {
  // Copying the style sheets to the thread takes time, and most HTML links to none.
  const hasLinks = /stylesheet/i.test(html)
  const sheets = new Map([...files].filter(([path]) => hasLinks && /\.css$/i.test(path)))
  const inlined = orRefuse(await deps.pool.inlineStyles(teamId, { html, sheets }), field)
  const { urls, excess } = inlined.images
  const signal = AbortSignal.timeout(FETCH_MS)
  const published = new Map<string, string>()
  const failed: string[] = []
  const rest = urls[Symbol.iterator]()
  const work = async () => {
    for (const url of rest) {
      const permanent = await publish(deps, teamId, url, files, signal, now)
      if (permanent === 'unchanged') continue
      if (permanent === undefined) failed.push(url)
      else published.set(url, permanent)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  const moved =
    published.size === 0
      ? inlined
      : orRefuse(await deps.pool.replaceImages(teamId, { html: inlined.html, urls: published }), field)
  return { html: moved.html, images: published.size, warnings: warningsOf(failed, urls.length, excess) }
}

const orRefuse = <Result extends object>(
  result: Result | { readonly faults: readonly Fault[] },
  field: Archive['field'],
): Result => {
  if ('faults' in result) throw validationFailed({ [field]: result.faults.map(({ message }) => message) })
  return result
}

const warningsOf = (failed: readonly string[], tried: number, excess: number): Warning[] => {
  const messages = failed.map(
    (url) => `The image ${url.length > 80 ? `${url.slice(0, 80)}…` : url} couldn’t be added to the library.`,
  )
  if (excess > 0) messages.push(`Only the first ${tried} images were added to the library, not the other ${excess}.`)
  return messages.map((message) => ({ code: 'image_missing', message }))
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
  if (!/^https?:/i.test(url)) return files.get(archivePath(url))
  try {
    const { status, body } = await fetchSite(url, { headers: { accept: 'image/*' } }, signal)
    return status === 200 ? body : undefined
  } catch (error) {
    if (error instanceof FetchFault) return undefined
    throw error
  }
}

const nameOf = (url: string, extension: string): string => {
  const last = /^data:/i.test(url) ? '' : (archivePath(url).split('/').at(-1) ?? '')
  const name = last
    .replace(/\.\w+$/, '')
    .replaceAll(/[^\w-]+/g, '-')
    .slice(0, 60)
  return `${name || 'image'}.${extension}`
}
