export const MAX_TAG_LENGTH = 255
/** Far more than anyone sorts contacts by. */
export const MAX_TAGS = 100

export interface Tag {
  readonly slug: string
  readonly name: string
}

/** `Früh Bücher` is `fruh-bucher`. Letters of every script stay; empty: the name has neither letter nor digit. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]+/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-|-$/g, '')

/** Of several names with one slug the first stays. */
export const tagsOf = (names: readonly string[]): Tag[] => {
  const tags = new Map<string, Tag>()
  for (const name of names) {
    const slug = slugOf(name)
    if (!tags.has(slug)) tags.set(slug, { slug, name })
  }
  return [...tags.values()]
}
