/** Small, because most bodies are. The buffer doubles when it is full. */
const INITIAL_BYTES = 4 * 1024

/**
 * Collects chunks by copying them into one buffer. Keeping each chunk as an object would take more than a hundred bytes, plus the
 * socket buffer that the chunk is a view of. A body sent byte by byte would then take hundreds of times its size.
 */
export class GrowingBuffer {
  #buffer = Buffer.alloc(0)
  #length = 0

  get length(): number {
    return this.#length
  }

  append(chunk: Uint8Array): void {
    const needed = this.#length + chunk.length
    if (needed > this.#buffer.length) {
      const grown = Buffer.allocUnsafeSlow(Math.max(INITIAL_BYTES, needed, 2 * this.#buffer.length))
      this.#buffer.copy(grown, 0, 0, this.#length)
      this.#buffer = grown
    }
    this.#buffer.set(chunk, this.#length)
    this.#length = needed
  }

  bytes(): Buffer {
    return this.#buffer.subarray(0, this.#length)
  }
}
