export interface SmsSegments {
  readonly encoding: 'GSM-7' | 'UCS-2'
  /** The length in the encoding's units: septets in GSM-7, UTF-16 code units in UCS-2. */
  readonly characters: number
  readonly segments: number
  /** How many characters fit into each segment. More fit if there is only one segment, because it needs no header. */
  readonly perSegment: number
  /** How many characters still fit before another segment starts. */
  readonly left: number
  /** The first few characters that aren't in the GSM-7 alphabet and therefore force UCS-2. Empty if the encoding is GSM-7. */
  readonly forcedBy: readonly string[]
}

/** The default alphabet of GSM 03.38, without its escape code. */
const GSM_BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
    '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Characters that take two septets: the escape code and another code. */
const GSM_EXTENSION = new Set('\f^{}\\[~]|€')

/**
 * An SMS holds 140 bytes. In a longer message, each segment starts with a six-byte header that specifies how to join the segments.
 */
const LIMITS = {
  'GSM-7': { single: 160, joined: 153 },
  'UCS-2': { single: 70, joined: 67 },
}

/** Enough to show people what to replace. */
const MAX_FORCED_BY = 5

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

const septetsOf = (character: string) => (GSM_EXTENSION.has(character) ? 2 : 1)
const isGsm = (character: string) => GSM_BASIC.has(character) || GSM_EXTENSION.has(character)

/**
 * The number of segments determines the price. Neither an escaped character nor a surrogate pair is ever split between segments.
 */
export const countSegments = (text: string): SmsSegments => {
  let isGsmText = true
  for (const character of text) {
    if (isGsm(character)) continue
    isGsmText = false
    break
  }
  const encoding = isGsmText ? 'GSM-7' : 'UCS-2'
  const { single, joined } = LIMITS[encoding]
  const sizeOf = isGsmText ? septetsOf : (character: string) => character.length

  let characters = 0
  let segments = 1
  let used = 0
  for (const character of text) {
    const size = sizeOf(character)
    characters += size
    if (used + size > joined) {
      segments++
      used = 0
    }
    used += size
  }
  const forcedBy = isGsmText ? [] : findForcedBy(text)
  if (characters === 0) return { encoding, characters, segments: 0, perSegment: single, left: single, forcedBy }
  if (characters <= single)
    return { encoding, characters, segments: 1, perSegment: single, left: single - characters, forcedBy }
  return { encoding, characters, segments, perSegment: joined, left: joined - used, forcedBy }
}

/** Works on graphemes, so that an emoji isn't split into its parts. */
const findForcedBy = (text: string): string[] => {
  const found = new Set<string>()
  for (const { segment } of graphemes.segment(text)) {
    if ([...segment].every(isGsm)) continue
    found.add(segment)
    if (found.size === MAX_FORCED_BY) break
  }
  return [...found]
}
