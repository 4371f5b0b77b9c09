import type { Server } from 'node:http'
import { GrowingBuffer } from '../requests/growing-buffer.ts'

/** Chunks of at least this size are passed on as they come, and smaller ones collected up to it. */
const BLOCK_BYTES = 16 * 1024

type Push = (chunk: Buffer | null) => boolean

/**
 * Joins the small chunks of a request's body before anything reads it. Streams limit what they buffer by bytes, so each stage of an
 * upload in chunks of one byte would hold tens of thousands of objects, and work on them long after the client has gone.
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
