/**
 * JSON in the one form of RFC 8785: no white space, keys in order, numbers as ECMAScript writes them. For parsed JSON only.
 * Unlike the libraries for it, it also takes unpaired surrogates: a body that has them still needs its fingerprint.
 */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`).join(',')}}`
}
