import type { Language } from './language.ts'

interface Forms {
  readonly one: string
  readonly other: string
}

const rules = new Map<Language, Intl.PluralRules>()
const numbers = new Map<Language, Intl.NumberFormat>()

/** Caches one Intl object per language, because creating them is slow. */
const cached = <T>(map: Map<Language, T>, language: Language, create: () => T): T => {
  const value = map.get(language) ?? create()
  map.set(language, value)
  return value
}

/** Formats a number: 1,234 in English, 1.234 in German. */
export const number = (language: Language, n: number): string =>
  cached(numbers, language, () => new Intl.NumberFormat(language)).format(n)

/** Picks the plural form for a number and inserts the number: `plural('en', 2, { one: '{n} list', other: '{n} lists' })`. */
export const plural = (language: Language, n: number, forms: Forms): string => {
  const category = cached(rules, language, () => new Intl.PluralRules(language)).select(n)
  return (category === 'one' ? forms.one : forms.other).replaceAll('{n}', number(language, n))
}
