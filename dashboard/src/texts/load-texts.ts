import { en, type Texts } from './en.ts'
import type { Language } from './language.ts'

/** English is downloaded with the first screen, the other languages when they're needed. */
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

/** Returns English if the download fails, so that the dashboard opens anyway. */
export const loadTextsOrEnglish = (language: Language): Promise<LoadedTexts> =>
  loadTexts(language).catch(() => ({ language: 'en', texts: en }))
