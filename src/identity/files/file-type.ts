import { isUtf8 } from 'node:buffer'

/** How many bytes are needed to detect a file's type. */
export const SAMPLE_BYTES = 64 * 1024

/** Image types allowed for brands, and the extension of their public files. */
export const IMAGE_EXTENSIONS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/apng': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
}

/** Detects a file's type from its first bytes, regardless of its name. */
export const detectType = async (sample: Buffer): Promise<string> => {
  const text = textOf(sample)
  if (text !== undefined && isSvg(text)) return 'image/svg+xml'
  // Loaded on demand, to save memory on servers that don't use files.
  const { fileTypeFromBuffer } = await import('file-type')
  const detected = await fileTypeFromBuffer(sample)
  return detected?.mime ?? (text === undefined ? 'application/octet-stream' : 'text/plain')
}

/** Returns undefined if the sample isn't text. The sample may end in the middle of a character. */
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
/** Matches a document type declaration, which may contain an internal subset in brackets. */
const DOCUMENT_TYPE = /^<![^<>[\]]*(?:\[[^\]]*\]\s*)?>\s*/

/** Returns true if the first element is `svg`. XML allows comments, processing instructions and a document type before it. */
const isSvg = (text: string): boolean => {
  const rest = withoutMiscellany(withoutMiscellany(text.replace(/^\uFEFF/, '').trimStart()).replace(DOCUMENT_TYPE, ''))
  return /^<(?:\w{1,20}:)?svg[\s>/]/.test(rest)
}

/** Removes leading comments and processing instructions. */
const withoutMiscellany = (text: string): string => {
  let rest = text
  for (let before = ''; rest !== before; ) {
    before = rest
    rest = rest.replace(COMMENT, '').replace(PROCESSING, '')
  }
  return rest
}
