import type { IncomingMessage } from 'node:http'
import { pipeline, type Readable } from 'node:stream'
import { constants, createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib'
import { GrowingBuffer } from '../http/requests/growing-buffer.ts'
import { FetchFault } from './fetch-fault.ts'

/** Determines how much memory decompression takes: 2^23 bytes. */
const MAX_ZSTD_WINDOW_LOG = 23

const UNPACKERS: ReadonlyMap<string, () => NodeJS.ReadWriteStream> = new Map([
  ['gzip', () => createGunzip()],
  ['x-gzip', () => createGunzip()],
  ['deflate', () => createInflate()],
  ['br', () => createBrotliDecompress()],
  ['zstd', () => createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: MAX_ZSTD_WINDOW_LOG } })],
])
/**
 * Real servers use one layer of compression. With more, a few bytes could expand to any size between two layers, where we can't
 * measure it.
 */
const MAX_ENCODINGS = 1

/** Reads and decompresses the body of a response. Fails if it is larger than `maxBytes`. */
export const readBody = async (response: IncomingMessage, maxBytes: number, signal: AbortSignal): Promise<Buffer> => {
  const encodings = (response.headers['content-encoding'] ?? '')
    .toLowerCase()
    .split(',')
    .map((encoding) => encoding.trim())
    .filter((encoding) => encoding !== '' && encoding !== 'identity')
  const unpackers = encodings.map((encoding) => UNPACKERS.get(encoding))
  if (unpackers.length > MAX_ENCODINGS || unpackers.some((unpacker) => !unpacker)) {
    response.destroy()
    throw new FetchFault('broken')
  }
  const streams = [response, ...unpackers.map((unpacker) => unpacker?.())] as NodeJS.ReadWriteStream[]
  // An error in any stage destroys the last stage, which is the one that we read.
  const last = (streams.length === 1 ? response : pipeline(streams, () => {})) as unknown as Readable
  // Limits the compressed bytes too, because an endless body may decompress to nothing.
  let packedBytes = 0
  if (unpackers.length > 0) {
    response.on('data', (chunk: Buffer) => {
      packedBytes += chunk.length
      if (packedBytes > maxBytes) last.destroy(new FetchFault('too_large'))
    })
  }
  const stop = () => last.destroy(new FetchFault('timeout'))
  signal.addEventListener('abort', stop)
  const body = new GrowingBuffer()
  try {
    for await (const chunk of last) {
      if (body.length + chunk.length > maxBytes) throw new FetchFault('too_large')
      body.append(chunk)
    }
  } catch (error) {
    throw error instanceof FetchFault
      ? error
      : signal.aborted
        ? new FetchFault('timeout')
        : new FetchFault('broken', { cause: error })
  } finally {
    signal.removeEventListener('abort', stop)
    response.destroy()
    last.destroy()
  }
  return body.bytes()
}
