/** The features that a server offers in its reply to EHLO. */
export interface SmtpFeatures {
  readonly pipelining: boolean
  readonly startTls: boolean
  readonly eightBitMime: boolean
  readonly smtpUtf8: boolean
  /** Whether the server offers the SIZE extension. */
  readonly size: boolean
  /** The size of the largest message that the server accepts, in bytes. Infinity if the server specifies no limit. */
  readonly maxSize: number
  /** The AUTH methods, in uppercase. */
  readonly authMethods: readonly string[]
}

/**
 * Parses the text of a reply to EHLO: the server's greeting, then a line for each extension. If the server supports only HELO, the
 * text is empty.
 */
export const featuresIn = (text: string): SmtpFeatures => {
  const extensions = new Map<string, string[]>()
  for (const line of text.split('\n').slice(1)) {
    // Old servers write `AUTH=LOGIN` instead of `AUTH LOGIN`.
    const [name = '', ...parameters] = line
      .trim()
      .toUpperCase()
      .split(/[\s=]+/)
    extensions.set(name, [...(extensions.get(name) ?? []), ...parameters])
  }
  const maxSize = Number(extensions.get('SIZE')?.[0] ?? 0)
  return {
    pipelining: extensions.has('PIPELINING'),
    startTls: extensions.has('STARTTLS'),
    eightBitMime: extensions.has('8BITMIME'),
    smtpUtf8: extensions.has('SMTPUTF8'),
    size: extensions.has('SIZE'),
    maxSize: Number.isSafeInteger(maxSize) && maxSize > 0 ? maxSize : Number.POSITIVE_INFINITY,
    authMethods: extensions.get('AUTH') ?? [],
  }
}
