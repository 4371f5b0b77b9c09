export const NON_BREAKING_HYPHEN = '\u2011'

const unbroken = (text: string) => text.replaceAll('E-Mail', `E${NON_BREAKING_HYPHEN}Mail`)

/** Keeps “E-Mail” on one line in all text of a catalog. */
export const keepTogether = <T>(texts: T): T => {
  if (typeof texts === 'string') return unbroken(texts) as T
  if (typeof texts === 'function')
    return new Proxy(texts, { apply: (text, _, values) => keepTogether(Reflect.apply(text, undefined, values)) })
  if (typeof texts !== 'object' || texts === null || Array.isArray(texts)) return texts
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, keepTogether(text)])) as T
}
