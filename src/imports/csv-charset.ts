import { isAscii, isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { CsvFault } from './csv-fault.ts'

/** null: nothing but UTF-8 so far, so it is that or, should there have been no more than ASCII, the Western code page. */
export type Charset = string | null

const WESTERN = 'windows-1252'

export const isCharset = (label: string): boolean => {
  try {
    return new TextDecoder(label).encoding !== ''
  } catch {
    return false
  }
}

/** From a file's beginning, which may be all of it. */
export const guessCharset = (sample: Buffer, isWhole: boolean): Charset => {
  if (sample[0] === 0xff && sample[1] === 0xfe) return 'utf-16le'
  if (sample[0] === 0xfe && sample[1] === 0xff) return 'utf-16be'
  if (!isUtf8(isWhole ? sample : sample.subarray(0, wholeCharacters(sample)))) return WESTERN
  return isWhole ? 'utf-8' : null
}

/** Up to where the last character that has begun is complete. */
const wholeCharacters = (bytes: Buffer): number => {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] as number
    if (byte < 0x80) return bytes.length
    if (byte >= 0xc0) return back < lengthAfter(byte) ? bytes.length - back : bytes.length
  }
  return bytes.length
}

/** Of a character that begins with this byte. */
const lengthAfter = (byte: number) => (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2)

/** For what csv-parse takes: bytes in UTF-8. */
export const inUtf8 = (bytes: Readable, charset: Charset): Readable => {
  if (charset === 'utf-8') return bytes
  const text = charset === null ? recognised(bytes) : decoded(bytes, charset)
  return Readable.from(text, { objectMode: false })
}

const decoded = async function* (bytes: Readable, charset: string) {
  const decoder = new TextDecoder(charset)
  for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

/** The first character beyond ASCII decides, wherever in the file it stands. What is UTF-8 has to stay so: nothing is garbled in silence. */
const recognised = async function* (bytes: Readable): AsyncGenerator<Buffer | string> {
  let western: TextDecoder | undefined
  let isPlain = true
  // The end of a chunk may be the middle of a character.
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of bytes) {
    if (western) {
      yield western.decode(chunk, { stream: true })
      continue
    }
    const joined: Buffer = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    const whole = joined.subarray(0, wholeCharacters(joined))
    if (isUtf8(whole)) {
      isPlain &&= isAscii(whole)
      rest = joined.subarray(whole.length)
      yield whole
    } else {
      if (!isPlain || isUtf8(firstBeyondAscii(whole))) throw mixed()
      western = new TextDecoder(WESTERN)
      yield western.decode(joined, { stream: true })
    }
  }
  if (western || rest.length === 0) return
  if (!isPlain) throw mixed()
  yield new TextDecoder(WESTERN).decode(rest)
}

const firstBeyondAscii = (bytes: Buffer): Buffer => {
  const start = bytes.findIndex((byte) => byte >= 0x80)
  return bytes.subarray(start, start + lengthAfter(bytes[start] as number))
}

const mixed = () => new CsvFault('The file begins in UTF-8 and does not stay so: say what its charset is.')
