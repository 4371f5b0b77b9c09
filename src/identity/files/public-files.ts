import type { FastifyInstance } from 'fastify'
import { notFound } from '../../foundation/problems.ts'
import { read } from '../../platform/http/callers/access.ts'
import { FileMissingError, type FileStore } from './file-store.ts'
import { IMAGE_EXTENSIONS } from './file-type.ts'

const PREFIX = '/storage/'
/** Lets public files be cached forever, because they are named by their content hash and never change. */
const CACHE = 'public, max-age=31536000, immutable'
/** If an SVG is opened directly, stops it from running scripts and loading resources, and gives it an opaque origin. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

const KEY = /^brands\/[1-9]\d*\/[0-9a-f]{64}\.([a-z]+)$/
/** Maps each extension to the first type that has it: `png` is image/png, although animated PNGs have the same extension. */
const TYPES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(IMAGE_EXTENSIONS)
    .map(([type, extension]) => [extension, type] as const)
    .toReversed(),
)

export const publicUrlOf = (store: FileStore, publicUrl: string, key: string): string =>
  `${store.publicBase ?? publicUrl + PREFIX.slice(0, -1)}/${key}`

/** Unlike URLs of other images, a URL of our public storage can start with `http:`. */
export const isPublicUrl = (store: FileStore, publicUrl: string, url: string): boolean => {
  const base = publicUrlOf(store, publicUrl, '')
  return url.startsWith(base) && KEY.test(url.slice(base.length))
}

export const servePublicFiles = (app: FastifyInstance, store: FileStore): void => {
  app.get<{ Params: { '*': string } }>(`${PREFIX}*`, read({ hide: true }), async ({ params }, reply) => {
    const key = params['*']
    const type = TYPES[KEY.exec(key)?.[1] ?? '']
    const missing = notFound('Public file', key)
    if (!type) throw missing
    const stream = await store.read(key).catch((error) => {
      throw error instanceof FileMissingError ? missing : error
    })
    return reply
      .headers({
        'cache-control': CACHE,
        'content-security-policy': POLICY,
        'cross-origin-resource-policy': 'cross-origin',
      })
      .type(type)
      .send(stream)
  })
}
