import { posix } from 'node:path'
import { validationFailed } from '../../problems.ts'

const MAX_ENTRIES = 500
/** The maximum size of all unpacked files. A small archive can unpack to gigabytes. */
const MAX_UNPACKED_BYTES = 30 * 1024 * 1024
const WANTED = /\.(html?|css|png|apng|jpe?g|gif|webp|svg)$/i

/** The HTML of an archive, and its other files by path, relative to the HTML. */
export interface Archive {
  readonly html: string
  readonly files: ReadonlyMap<string, Buffer>
}

/** Unpacks a .zip file with an HTML file and its images. */
export const readArchive = async (bytes: Uint8Array): Promise<Archive> => {
  const entries = await unpack(bytes)
  const pages = [...entries.keys()].filter((path) => /\.html?$/i.test(path))
  const page = pages.find((path) => /(^|\/)index\.html?$/i.test(path)) ?? pages[0]
  if (page === undefined) throw validationFailed({ file: ['The archive has no .html file.'] })
  const folder = posix.dirname(page)
  const files = [...entries].map(([path, content]) => [posix.relative(folder, path), content] as const)
  return { html: (entries.get(page) as Buffer).toString('utf8'), files: new Map(files) }
}

const unpack = async (bytes: Uint8Array): Promise<Map<string, Buffer>> => {
  const { unzip } = await import('fflate')
  return new Promise((resolve, reject) => {
    let [count, size] = [0, 0]
    const refuse = (message: string) => reject(validationFailed({ file: [message] }))
    unzip(
      bytes,
      {
        filter: ({ name, originalSize }) => {
          count++
          if (count > MAX_ENTRIES || !WANTED.test(name) || name.startsWith('__MACOSX/')) return false
          size += originalSize
          return size <= MAX_UNPACKED_BYTES
        },
      },
      (error, found) => {
        if (error) return refuse('The archive can’t be read.')
        if (count > MAX_ENTRIES) return refuse(`The archive must not have more than ${MAX_ENTRIES} files.`)
        if (size > MAX_UNPACKED_BYTES) return refuse('The files in the archive must not be greater than 30 MB in all.')
        resolve(new Map(Object.entries(found).map(([path, content]) => [path, Buffer.from(content)])))
      },
    )
  })
}
