import assert from 'node:assert/strict'

/** An email as a strict parser reads it: the unfolded header lines, and the decoded content of each part. */
export interface StrictEmail {
  readonly headers: readonly string[]
  readonly parts: readonly { readonly type: string; readonly content: string }[]
}

/** The maximum line length in octets (RFC 5322). */
export const MAX_LINE = 998
const MAX_ENCODED_LINE = 76

/** Returns text in the form that it has in emails: every line break is CRLF, and lone surrogates are replaced. */
export const canonicalText = (...pieces: readonly string[]): string =>
  pieces
    .map((piece) => piece.toWellFormed())
    .join('')
    .replace(/\r\n|\r|\n/g, '\r\n')

/**
 * Decodes quoted-printable text. Fails on anything that RFC 2045 doesn't allow, and on lines that mail servers may escape because
 * they start with a dot or with “From ”.
 */
export const decodeStrictly = (encoded: string): string => {
  const lines = encoded.split('\r\n')
  const bytes: number[] = []
  for (const [index, line] of lines.entries()) {
    assert.match(line, /^(?:[\t -<>-~]|=[0-9A-F]{2})*=?$/)
    assert.doesNotMatch(line, /[\t ]$|^\.|^From /)
    assert.ok(line.length <= MAX_ENCODED_LINE, `${line.length} columns: ${line}`)
    const isSoft = /=$/.test(line)
    assert.ok(!isSoft || index < lines.length - 1, 'a soft line break ends the text')
    for (const [token] of line.slice(0, isSoft ? -1 : undefined).matchAll(/=..|./g))
      bytes.push(token.length === 3 ? Number.parseInt(token.slice(1), 16) : token.charCodeAt(0))
    if (!isSoft && index < lines.length - 1) bytes.push(13, 10)
  }
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Uint8Array.from(bytes))
}

const splitOnce = (text: string, separator: string): [string, string] => {
  const index = text.indexOf(separator)
  assert.notEqual(index, -1)
  return [text.slice(0, index), text.slice(index + separator.length)]
}

const readPart = (part: string) => {
  const [head, body] = splitOnce(part, '\r\n\r\n')
  assert.match(head, /^Content-Transfer-Encoding: quoted-printable$/m)
  return { type: /^Content-Type: (text\/\w+); charset=utf-8\r?$/m.exec(head)?.[1] ?? '', content: decodeStrictly(body) }
}

export const readStrictly = (message: string): StrictEmail => {
  assert.ok(message.endsWith('\r\n'))
  assert.doesNotMatch(message, /\r(?!\n)|(?<!\r)\n/)
  for (const line of message.split('\r\n')) {
    assert.ok(Buffer.byteLength(line) <= MAX_LINE, line)
    assert.ok(!line.startsWith('.'), line)
  }
  const [head, body] = splitOnce(message, '\r\n\r\n')
  const headers = head.replace(/\r\n(?=[ \t])/g, '').split('\r\n')
  for (const line of head.split('\r\n')) assert.match(line, /\S/, 'an empty line in the headers')
  const boundary = /boundary="([^"]+)"/.exec(head)?.[1]
  if (!boundary) return { headers, parts: [readPart(message)] }
  const [preamble, ...parts] = `\r\n${body}`.split(`\r\n--${boundary}`)
  assert.equal(preamble, '')
  assert.equal(parts.pop(), '--\r\n')
  return { headers, parts: parts.map((part) => readPart(part.slice(2))) }
}
