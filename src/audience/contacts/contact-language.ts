import { LANGUAGES, type TeamSettings } from '../../accounts/teams/settings.ts'

/** The merge tag of the field that stores a contact's language. */
export const LANGUAGE_TAG = 'language'

type Language = TeamSettings['language']

/** Reads a contact's `language` field, like `de` or `de-AT`. Returns undefined if the language isn't supported. */
export const contactLanguage = (values: Readonly<Record<string, unknown>> | undefined): Language | undefined => {
  const value = values?.[LANGUAGE_TAG]
  const first = Array.isArray(value) ? value[0] : value
  const [code] = typeof first === 'string' ? first.trim().toLowerCase().split(/[-_]/, 1) : []
  return LANGUAGES.find((language) => language === code)
}
