export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const

export type Language = keyof typeof LANGUAGES

export const LANGUAGE_KEY = 'postrider-language'

const isLanguage = (value: string | null | undefined): value is Language =>
  value !== null && value !== undefined && Object.hasOwn(LANGUAGES, value)

/** Returns the language of a language tag: `de` for `de-AT`. */
const languageOf = (tag: string) => tag.toLowerCase().split('-')[0]

/**
 * Returns the language that the user chose. If they didn't choose one, returns the first of the browser's languages that the
 * dashboard supports, or else English.
 */
export const preferredLanguage = (): Language => {
  const chosen = localStorage.getItem(LANGUAGE_KEY)
  if (isLanguage(chosen)) return chosen
  return navigator.languages.map(languageOf).find(isLanguage) ?? 'en'
}

export const rememberLanguage = (language: Language) => localStorage.setItem(LANGUAGE_KEY, language)

/** Returns the locale for dates: the browser's variant of the language, such as `en-GB`, or else the language. */
export const localeOf = (language: Language): string =>
  navigator.languages.find((tag) => languageOf(tag) === language) ?? language
