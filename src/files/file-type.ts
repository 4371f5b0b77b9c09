import { isUtf8 } from 'node:buffer'

/** Enough of a file to know it by. */
export const SAMPLE_BYTES = 64 * 1024

/** Images that a brand may have, with the name's ending they get in public. */
export const IMAGE_EXTENSIONS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/apng': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
}

/** What a file is by its first bytes, whatever its name says. */
export const detectType = async (sample: Buffer): Promise<string> => {
  const text = textOf(sample)
  if (text !== undefined && isSvg(text)) return 'image/svg+xml'
  // Loaded with the first file: an idle server does without.
  const { fileTypeFromBuffer } = await import('file-type')
  const detected = await fileTypeFromBuffer(sample)
  return detected?.mime ?? (text === undefined ? 'application/octet-stream' : 'text/plain')
}

/** undefined: not text. The sample may end in the middle of a character. */
const textOf = (sample: Buffer): string | undefined => {
  for (let cut = 0; cut <= 3 && cut < Math.max(1, sample.length); cut++) {
    const whole = sample.subarray(0, sample.length - cut)
    if (isUtf8(whole)) return whole.includes(0) ? undefined : whole.toString('utf8')
    if (sample.length < SAMPLE_BYTES) return undefined
  }
  return undefined
}

const COMMENT = /^<!--.*?-->\s*/s
const PROCESSING = /^<\?.*?\?>\s*/s
/** It may have a part of its own in brackets. */
const DOCUMENT_TYPE = /^<![^<>[\]]*(?:\[[^\]]*\]\s*)?>\s*/

/** Whether the first element is `svg`, after what XML allows in front of it; of document types it allows one. */
const isSvg = (text: string): boolean => {
  const rest = withoutMiscellany(withoutMiscellany(text.replace(/^\uFEFF/, '').trimStart()).replace(DOCUMENT_TYPE, ''))
  return /^<(?:\w{1,20}:)?svg[\s>/]/.test(rest)
}

/** Without comments and processing instructions at its beginning. */
const withoutMiscellany = (text: string): string => {
  let rest = text
  for (let before = ''; rest !== before; ) {
    before = rest
    rest = rest.replace(COMMENT, '').replace(PROCESSING, '')
  }
  return rest
}
