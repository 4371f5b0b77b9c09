/** The part of an address key that is stored: 64 bits, so that two keys practically never have the same one. */
const STORED_CHARACTERS = 11
const FIRST_CAPACITY = 1_024

/**
 * A set of address keys, which are hashes. Takes 8 to 32 bytes per key, where a `Set` of strings takes a hundred. Keys are stored
 * at a position that their bits determine or, if that is taken, at the next free one.
 */
export class AddressSet {
  #low = new Uint32Array(FIRST_CAPACITY)
  #high = new Uint32Array(FIRST_CAPACITY)
  #size = 0

  add(key: string): void {
    if (2 * this.#size >= this.#low.length) this.#grow()
    const [low, high] = bitsOf(key)
    if (this.#insert(low, high)) this.#size++
  }

  has(key: string): boolean {
    const [low, high] = bitsOf(key)
    const at = this.#find(low, high)
    return this.#low[at] === low && this.#high[at] === high
  }

  /** Returns the position of a key, or the free position where it belongs. */
  #find(low: number, high: number): number {
    const mask = this.#low.length - 1
    let at = low & mask
    while ((this.#low[at] !== 0 || this.#high[at] !== 0) && (this.#low[at] !== low || this.#high[at] !== high))
      at = (at + 1) & mask
    return at
  }

  #insert(low: number, high: number): boolean {
    const at = this.#find(low, high)
    const isNew = this.#low[at] === 0 && this.#high[at] === 0
    this.#low[at] = low
    this.#high[at] = high
    return isNew
  }

  #grow(): void {
    const [low, high] = [this.#low, this.#high]
    this.#low = new Uint32Array(2 * low.length)
    this.#high = new Uint32Array(2 * high.length)
    for (let n = 0; n < low.length; n++) {
      if (low[n] !== 0 || high[n] !== 0) this.#insert(low[n] as number, high[n] as number)
    }
  }
}

/** Returns 64 bits of a key. Never returns two zeros, which mark a free position. */
const bitsOf = (key: string): readonly [low: number, high: number] => {
  const bytes = Buffer.alloc(8)
  bytes.write(key.slice(0, STORED_CHARACTERS), 'base64url')
  const low = bytes.readUInt32LE(0)
  return [low, bytes.readUInt32LE(4) || (low === 0 ? 1 : 0)]
}
