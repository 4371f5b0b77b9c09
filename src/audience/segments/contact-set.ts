/** The number of ids per page. A page takes 8 KB. */
const PAGE = 65_536
const BITS = 32

/** A set of contact ids. Uses one bit per id, because a team's ids are close together: a million contacts take about 125 KB. */
export class ContactSet {
  readonly #pages = new Map<number, Uint32Array>()

  add(id: number): void {
    const number = Math.floor(id / PAGE)
    let page = this.#pages.get(number)
    if (!page) {
      page = new Uint32Array(PAGE / BITS)
      this.#pages.set(number, page)
    }
    const offset = id % PAGE
    page[Math.floor(offset / BITS)] = (page[Math.floor(offset / BITS)] ?? 0) | (1 << (offset % BITS))
  }

  has(id: number): boolean {
    const offset = id % PAGE
    const word = this.#pages.get(Math.floor(id / PAGE))?.[Math.floor(offset / BITS)] ?? 0
    return (word & (1 << (offset % BITS))) !== 0
  }

  get isEmpty(): boolean {
    return this.#pages.size === 0
  }

  get size(): number {
    let size = 0
    for (const page of this.#pages.values()) for (const word of page) size += bitsIn(word)
    return size
  }

  *ids(): Generator<number> {
    for (const [number, page] of [...this.#pages].sort(([a], [b]) => a - b)) {
      for (const [index, word] of page.entries()) {
        for (let bit = 0; word >>> bit !== 0 && bit < BITS; bit++) {
          if ((word & (1 << bit)) !== 0) yield number * PAGE + index * BITS + bit
        }
      }
    }
  }

  and(other: ContactSet): ContactSet {
    return this.#combine(other, (mine, theirs) => mine & theirs)
  }

  or(other: ContactSet): ContactSet {
    return this.#combine(other, (mine, theirs) => mine | theirs)
  }

  without(other: ContactSet): ContactSet {
    return this.#combine(other, (mine, theirs) => mine & ~theirs)
  }

  #combine(other: ContactSet, combine: (mine: number, theirs: number) => number): ContactSet {
    const result = new ContactSet()
    for (const number of new Set([...this.#pages.keys(), ...other.#pages.keys()])) {
      const [mine, theirs] = [this.#pages.get(number), other.#pages.get(number)]
      const page = new Uint32Array(PAGE / BITS)
      for (let n = 0; n < page.length; n++) page[n] = combine(mine?.[n] ?? 0, theirs?.[n] ?? 0)
      if (page.some((word) => word !== 0)) result.#pages.set(number, page)
    }
    return result
  }
}

/** Counts the 1 bits by adding up groups of bits in parallel, doubling the group size each time. */
const bitsIn = (word: number): number => {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return (((fours + (fours >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}
