import { posix } from 'node:path'
import type { Readable } from 'node:stream'
import type { Entry } from 'yauzl'
import { validationFailed } from '../../../foundation/problems.ts'
import { decodeText } from './decode-text.ts'

const MAX_ENTRIES = 500
/** The maximum total size of the unpacked files. A small archive can unpack to gigabytes. */
const MAX_UNPACKED_BYTES = 30 * 1024 * 1024
const WANTED = /\.(html?|css|png|apng|jpe?g|gif|webp|svg)$/i
/** Matches the metadata files that macOS adds to archives. */
const OF_MACOS = /(^|\/)(__MACOSX\/|\._)/

/** An archive's HTML, and its other files by their path relative to the HTML. */
export interface Archive {
  /** The field of the request, for errors. */
  readonly field: 'html' | 'file'
  readonly html: string
  readonly files: ReadonlyMap<string, Buffer>
}

export const readArchive = async (bytes: Buffer): Promise<Archive> => {
  const entries = await unpack(bytes)
  const pages = [...entries.keys()].filter((path) => /\.html?$/i.test(path))
  const page = pages.find((path) => /(^|\/)index\.html?$/i.test(path)) ?? pages[0]
  if (page === undefined) throw validationFailed({ file: ['The archive has no .html file.'] })
  const folder = posix.dirname(page)
  const files = [...entries].map(([path, content]) => [posix.relative(folder, path), content] as const)
  return { field: 'file', html: decodeText(entries.get(page) as Buffer), files: new Map(files) }
}

/**
 * Unpacks the files that a template can use. Limits their total size as stated in the archive. yauzl rejects files that are larger
 * than stated.
 */
const unpack = async (bytes: Buffer): Promise<Map<string, Buffer>> => {
  const { fromBuffer } = await import('yauzl')
  return new Promise((resolve, reject) => {
    const refuse = (message: string) => reject(validationFailed({ file: [message] }))
    fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true }, (error, archive) => {
      if (error || !archive) return refuse(UNREADABLE)
      const files = new Map<string, Buffer>()
      let [count, size] = [0, 0]
      archive.on('error', () => refuse(UNREADABLE))
      archive.on('end', () => resolve(files))
      archive.on('entry', (entry: Entry) => {
        const { fileName, uncompressedSize } = entry
        if (++count > MAX_ENTRIES) return refuse(`The archive must not have more than ${MAX_ENTRIES} files.`)
        if (!WANTED.test(fileName) || OF_MACOS.test(fileName)) return archive.readEntry()
        size += uncompressedSize
        if (size > MAX_UNPACKED_BYTES)
          return refuse('The files in the archive must not be greater than 30 MB in total.')
        archive.openReadStream(entry, async (fault, stream) => {
          if (fault || !stream) return refuse(UNREADABLE)
          try {
            files.set(fileName, await readAll(stream, uncompressedSize))
            archive.readEntry()
          } catch {
            refuse(UNREADABLE)
          }
        })
      })
      archive.readEntry()
    })
  })
}

/** Collecting the chunks in an array first would take twice the memory. */
const readAll = async (stream: Readable, size: number): Promise<Buffer> => {
  const content = Buffer.allocUnsafeSlow(size)
  let at = 0
  for await (const chunk of stream) at += (chunk as Buffer).copy(content, at)
  return content
}

const UNREADABLE = 'The archive can’t be read.'
