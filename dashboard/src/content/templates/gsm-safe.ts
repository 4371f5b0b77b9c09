/** Typographic characters that aren't in the GSM-7 alphabet, and their replacements. */
const REPLACEMENTS: ReadonlyMap<string, string> = new Map([
  ...[...'“”„‟«»″'].map((quote): [string, string] => [quote, '"']),
  ...[...'‘’‚‛‹›′´`'].map((quote): [string, string] => [quote, "'"]),
  ...[...'‐‑‒–—―−•'].map((dash): [string, string] => [dash, '-']),
  ...[...'\u00a0\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\t'].map((space): [string, string] => [
    space,
    ' ',
  ]),
  ...[...'\u200b\u200c\u2060\ufeff\u00ad'].map((unseen): [string, string] => [unseen, '']),
  ['…', '...'],
  ['×', 'x'],
  ['½', '1/2'],
  ['¼', '1/4'],
  ['¾', '3/4'],
])

/** Matches Liquid, which must stay unchanged, because replacing a character there could change its meaning. */
const LIQUID = /(\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\})/

export interface Replaced {
  readonly from: string
  /** Empty if the character was removed. */
  readonly to: string
  readonly count: number
}

/** Replaces typographic characters and returns what was replaced. Doesn't change Liquid. */
export const makeGsmSafe = (text: string): { readonly text: string; readonly replaced: readonly Replaced[] } => {
  const counts = new Map<string, number>()
  const replaceIn = (part: string) =>
    Array.from(part, (character) => {
      const other = REPLACEMENTS.get(character)
      if (other === undefined) return character
      counts.set(character, (counts.get(character) ?? 0) + 1)
      return other
    }).join('')
  const parts = text.split(LIQUID).map((part, index) => (index % 2 === 0 ? replaceIn(part) : part))
  return {
    text: parts.join(''),
    replaced: Array.from(counts, ([from, count]) => ({ from, to: REPLACEMENTS.get(from) ?? '', count })),
  }
}
