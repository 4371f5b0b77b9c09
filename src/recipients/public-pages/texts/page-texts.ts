import { LANGUAGES } from '../../../accounts/teams/settings.ts'
import { preferredLanguage } from '../../../foundation/texts/texts.ts'
import { de } from './de.ts'
import { en, type PageTexts } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { nl } from './nl.ts'
import { pl } from './pl.ts'
import { pt } from './pt.ts'

export type Language = (typeof LANGUAGES)[number]

const CATALOGS: Readonly<Record<Language, PageTexts>> = { en, de, fr, es, it, nl, pt, pl }

export const pageTexts = (language: Language): PageTexts => CATALOGS[language]

/** Returns undefined if we support none of the browser's languages. */
export const languageOfBrowser = (acceptLanguage: string | undefined): Language | undefined =>
  preferredLanguage(acceptLanguage, LANGUAGES)

export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
  nl: 'Nederlands',
  pt: 'Português',
  pl: 'Polski',
}
