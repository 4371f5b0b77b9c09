import { de } from './de.ts'
import { en, type Texts } from './en.ts'

const CATALOGS = { en, de } satisfies Record<string, Texts>

export type Locale = keyof typeof CATALOGS

const DEFAULT_LOCALE: Locale = 'en'

/** How many languages in a header to read: more than browsers send. */
const MAX_LANGUAGES = 20

/** undefined: the client accepts none of the given languages. */
export const preferredLanguage = <Language extends string>(
  acceptLanguage: string | undefined,
  languages: readonly Language[],
): Language | undefined => {
  const wanted = (acceptLanguage ?? '').split(',', MAX_LANGUAGES).map((range) => {
    const [tag = '', ...parameters] = range.trim().toLowerCase().split(';')
    const quality = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean)
    return { language: languages.find((it) => it === tag.split('-')[0]), quality: Number(quality ?? 1) }
  })
  const [best] = wanted
    .filter(({ language, quality }) => language !== undefined && quality > 0)
    .sort((a, b) => b.quality - a.quality)
  return best?.language
}

export const localeOf = (acceptLanguage: string | undefined): Locale =>
  preferredLanguage(acceptLanguage, Object.keys(CATALOGS) as Locale[]) ?? DEFAULT_LOCALE

/** Rows from before languages were stored have no language, so their text is in English. */
export const textsIn = (locale: string | null | undefined): Texts =>
  CATALOGS[(locale && Object.hasOwn(CATALOGS, locale) ? locale : DEFAULT_LOCALE) as Locale]
