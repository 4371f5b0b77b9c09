import { isAscii, isUtf8 } from 'node:buffer'
import type { Readable } from 'node:stream'
import { type Charset, guessBeyondAscii, UTF8, WESTERN } from './csv-sniff.ts'
import { INVALID_BYTES, markInvalid } from './invalid-bytes.ts'
import { wholeCharacters } from './utf8.ts'

/** How many bytes, starting with the first non-ASCII byte, to examine to tell UTF-8 from windows-1252. */
const EVIDENCE_BYTES = 64 * 1024

/** Returns the standard name of a charset, or undefined if there is no such charset. */
export const findCharset = (label: string): string | undefined => {
  try {
    return new TextDecoder(label).encoding
  } catch {
    return undefined
  }
}

/**
 * Converts a file to UTF-8 chunk by chunk, for csv-parse. Replaces bytes that are invalid in the file's charset with
 * `INVALID_BYTES`.
 */
interface Decoder {
  readonly write: (chunk: Buffer) => Buffer | string
  readonly end: () => Buffer | string
}

const utf8Decoder = (): Decoder => {
  // The beginning of a character that continues in the next chunk.
  let rest: Buffer = Buffer.alloc(0)
  const checked = (bytes: Buffer) => (isUtf8(bytes) ? bytes : markInvalid(bytes))
  return {
    write: (chunk) => {
      const joined: Buffer = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
      const whole = wholeCharacters(joined)
      rest = joined.subarray(whole)
      return checked(joined.subarray(0, whole))
    },
    end: () => checked(rest),
  }
}

/** The control characters that the decoder returns for the five bytes that windows-1252 doesn't assign to a character. */
const UNASSIGNED_WESTERN = /[\u0081\u008d\u008f\u0090\u009d]/g

const otherDecoder = (charset: string): Decoder => {
  const decoder = new TextDecoder(charset)
  const invalid = charset === WESTERN ? UNASSIGNED_WESTERN : /\uFFFD/g
  const marked = (text: string) => text.replace(invalid, INVALID_BYTES)
  return {
    write: (chunk) => marked(decoder.decode(chunk, { stream: true })),
    end: () => marked(decoder.decode()),
  }
}

const decoderOf = (charset: string): Decoder => (charset === UTF8 ? utf8Decoder() : otherDecoder(charset))

export const decodeSample = (sample: Buffer, charset: Charset): string => {
  const { write, end } = decoderOf(charset ?? UTF8)
  return `${write(sample)}${end()}`
}

/** Converts a file to UTF-8. If `charset` is null, detects it from the first non-ASCII bytes. */
export const decoded = (bytes: Readable, charset: Charset): AsyncIterable<Buffer | string> =>
  charset === null ? recognised(bytes) : decodedBy(bytes, decoderOf(charset))

const decodedBy = async function* (bytes: AsyncIterable<Buffer>, decoder: Decoder) {
  for await (const chunk of bytes) yield decoder.write(chunk)
  yield decoder.end()
}

/** Buffers data, starting with the first chunk that isn't ASCII, until there is enough to detect the charset. */
const recognised = async function* (bytes: Readable): AsyncGenerator<Buffer | string> {
  let decoder: Decoder | undefined
  let held: Buffer = Buffer.alloc(0)
  const decide = () => {
    const start = held.findIndex((byte) => byte >= 0x80)
    const evidence = held.subarray(start, start + EVIDENCE_BYTES)
    const isCutOff = evidence.length === EVIDENCE_BYTES
    return decoderOf(guessBeyondAscii(isCutOff ? evidence.subarray(0, wholeCharacters(evidence)) : evidence))
  }
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    if (decoder) yield decoder.write(chunk)
    else if (held.length === 0 && isAscii(chunk)) yield chunk
    else {
      held = Buffer.concat([held, chunk])
      if (held.length - held.findIndex((byte) => byte >= 0x80) < EVIDENCE_BYTES) continue
      decoder = decide()
      yield decoder.write(held)
    }
  }
  if (!decoder && held.length > 0) {
    decoder = decide()
    yield decoder.write(held)
  }
  if (decoder) yield decoder.end()
}
