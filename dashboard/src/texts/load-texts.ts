import { en, type Texts } from './en.ts'
import type { Language } from './language.ts'

/** English is part of the first screen; the other languages are downloaded when needed. */
const LOADERS: Record<Language, () => Texts | Promise<Texts>> = {
  en: () => en,
  de: async () => (await import('./de.ts')).de,
}

export interface LoadedTexts {
  readonly language: Language
  readonly texts: Texts
}

export const loadTexts = async (language: Language): Promise<LoadedTexts> => ({
  language,
  texts: await LOADERS[language](),
})

/** Falls back to English, so that the dashboard opens even if the language's file can't be downloaded. */
export const loadTextsOrEnglish = (language: Language): Promise<LoadedTexts> =>
  loadTexts(language).catch(() => ({ language: 'en', texts: en }))
