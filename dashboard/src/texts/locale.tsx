import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import type { Texts } from './en.ts'
import { type Formats, formatsOf } from './formats.ts'
import { LANGUAGE_KEY, type Language, localeOf, preferredLanguage, rememberLanguage } from './language.ts'
import { type LoadedTexts, loadTexts } from './load-texts.ts'

interface Locale extends LoadedTexts {
  readonly formats: Formats
  /** Rejects if the translation can't be downloaded. In that case, the language stays the same. */
  readonly setLanguage: (language: Language) => Promise<void>
}

const Context = createContext<Locale | undefined>(undefined)

export const LocaleProvider = ({ initial, children }: { initial: LoadedTexts; children: ReactNode }) => {
  const [loaded, setLoaded] = useState(initial)
  const { language, texts } = loaded

  useLayoutEffect(() => {
    document.documentElement.lang = language
  }, [language])

  // Applies a language that the user chooses in another tab. If the translation can't be downloaded, this tab keeps its language.
  useEffect(() => {
    const follow = ({ key }: StorageEvent) => {
      if (key === LANGUAGE_KEY) loadTexts(preferredLanguage()).then(setLoaded, () => undefined)
    }
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [])

  const locale = useMemo(
    () => ({
      language,
      texts,
      formats: formatsOf(language, localeOf(language), texts.ui.justNow),
      setLanguage: async (chosen: Language) => {
        setLoaded(await loadTexts(chosen))
        rememberLanguage(chosen)
      },
    }),
    [language, texts],
  )
  return <Context value={locale}>{children}</Context>
}

const useLocale = (): Locale => {
  const locale = useContext(Context)
  if (!locale) throw new Error('There are no texts outside a LocaleProvider.')
  return locale
}

/** Returns the text in the user's language, by area: `const texts = useTexts().brands`. */
export const useTexts = (): Texts => useLocale().texts

export const useFormats = (): Formats => useLocale().formats

export const useLanguage = () => {
  const { language, setLanguage } = useLocale()
  return { language, setLanguage }
}
