import type { Server } from 'node:http'
import { GrowingBuffer } from '../requests/growing-buffer.ts'

/** Chunks of at least this size are passed on unchanged. Smaller chunks are joined until they reach this size. */
const BLOCK_BYTES = 16 * 1024

type Push = (chunk: Buffer | null) => boolean

/**
 * Joins small chunks of a request body before other code reads it. Streams limit their buffers by bytes, not by the number of
 * chunks. With chunks of one byte, each stage of an upload would hold tens of thousands of objects, and would still process them
 * long after the client is gone.
 */
export const coalesceChunks = (server: Server): void => {
  server.on('request', (request) => {
    const push: Push = request.push.bind(request)
    let pending = new GrowingBuffer()
    let isScheduled = false

    const flush = (): boolean => {
      if (pending.length === 0 || request.destroyed) return true
      const block = pending.bytes()
      pending = new GrowingBuffer()
      return push(block)
    }

    request.push = (chunk: Buffer | null): boolean => {
      if (chunk === null) {
        flush()
        return push(null)
      }
      if (chunk.length >= BLOCK_BYTES && pending.length === 0) return push(chunk)
      pending.append(chunk)
      if (pending.length >= BLOCK_BYTES) return flush()
      if (!isScheduled) {
        isScheduled = true
        setImmediate(() => {
          isScheduled = false
          flush()
        })
      }
      return request.readableLength < request.readableHighWaterMark
    }
  })
}
