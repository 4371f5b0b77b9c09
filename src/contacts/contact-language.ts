import { LANGUAGES, type TeamSettings } from '../teams/settings.ts'

/** The merge tag of the field with a contact's language. */
export const LANGUAGE_TAG = 'language'

type Language = TeamSettings['language']

/** Returns the language in a contact's field `language`, like `de` or `de-AT`. Returns undefined if it isn't supported. */
export const contactLanguage = (values: Readonly<Record<string, unknown>> | undefined): Language | undefined => {
  const value = values?.[LANGUAGE_TAG]
  const first = Array.isArray(value) ? value[0] : value
  const [code] = typeof first === 'string' ? first.trim().toLowerCase().split(/[-_]/, 1) : []
  return LANGUAGES.find((language) => language === code)
}
