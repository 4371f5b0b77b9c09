export const MAX_TAG_LENGTH = 255
/** The maximum number of tags per contact: more than anyone needs. */
export const MAX_TAGS = 100

export interface Tag {
  readonly slug: string
  readonly name: string
}

/** Turns `Früh Bücher` into `fruh-bucher`. Keeps letters of every script. Returns '' if the name has no letter or digit. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]+/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-|-$/g, '')

/** If several names have the same slug, keeps only the first. */
export const tagsOf = (names: readonly string[]): Tag[] => {
  const tags = new Map<string, Tag>()
  for (const name of names) {
    const slug = slugOf(name)
    if (!tags.has(slug)) tags.set(slug, { slug, name })
  }
  return [...tags.values()]
}
