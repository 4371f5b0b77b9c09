import type { Language } from './language.ts'

/** Joins items: “A, B, and C” in English, “A, B und C” in German. */
export const list = (language: Language, items: readonly string[]): string =>
  new Intl.ListFormat(language).format(items)
