import { KEYED_PREFIX } from '../../platform/secrets/address-key.ts'

const FIRST_CAPACITY = 1_024
/** At most half of the positions are filled. This keeps linear probing fast. */
const POSITIONS_PER_KEY = 2
/** Keys differ only after their prefix. */
const START = KEYED_PREFIX.length
/** Each key is stored as two numbers. This is how many characters of the key each number holds. */
const CHARACTERS = 5
const BITS_PER_CHARACTER = 6

/**
 * A compact set of address keys: a hash table with linear probing. The keys are hashes, so it stores only 60 bits of each, which
 * practically never collide. It takes 16 to 32 bytes per key, compared with about 100 for a `Set` of strings.
 */
export class AddressSet {
  #low: Uint32Array
  #high: Uint32Array
  #size = 0

  /** `expected` is the number of keys to allocate memory for. If more are added, the set grows. */
  constructor(expected = 0) {
    let capacity = FIRST_CAPACITY
    while (capacity < POSITIONS_PER_KEY * expected) capacity *= 2
    this.#low = new Uint32Array(capacity)
    this.#high = new Uint32Array(capacity)
  }

  /** Returns true if the set didn't contain the key yet. */
  add(key: string): boolean {
    if (POSITIONS_PER_KEY * this.#size >= this.#low.length) this.#grow()
    const isNew = this.#insert(bitsAt(key, START), bitsAt(key, START + CHARACTERS))
    if (isNew) this.#size++
    return isNew
  }

  has(key: string): boolean {
    const [low, high] = [bitsAt(key, START), bitsAt(key, START + CHARACTERS)]
    const at = this.#find(low, high)
    return this.#low[at] === low && this.#high[at] === high
  }

  /** Returns the position of a key, or the free position where it belongs. */
  #find(low: number, high: number): number {
    const mask = this.#low.length - 1
    let at = low & mask
    while (this.#low[at] !== 0 && (this.#low[at] !== low || this.#high[at] !== high)) at = (at + 1) & mask
    return at
  }

  #insert(low: number, high: number): boolean {
    const at = this.#find(low, high)
    const isNew = this.#low[at] === 0
    this.#low[at] = low
    this.#high[at] = high
    return isNew
  }

  #grow(): void {
    const [low, high] = [this.#low, this.#high]
    this.#low = new Uint32Array(2 * low.length)
    this.#high = new Uint32Array(2 * high.length)
    for (let n = 0; n < low.length; n++) if (low[n] !== 0) this.#insert(low[n] as number, high[n] as number)
  }
}

/** The value of each base64url character, indexed by character code. */
const VALUES = new Uint8Array(128)
for (const [value, character] of [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'].entries()) {
  VALUES[character.charCodeAt(0)] = value
}

/** Returns 30 bits of a key. Also sets bit 30, so that the result is never 0, which marks a free position. */
const bitsAt = (key: string, start: number): number => {
  let bits = 1
  for (let n = start; n < start + CHARACTERS; n++)
    bits = (bits << BITS_PER_CHARACTER) | (VALUES[key.charCodeAt(n)] as number)
  return bits >>> 0
}
