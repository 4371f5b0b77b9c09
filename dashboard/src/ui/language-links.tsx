import { Anchor, Group } from '@mantine/core'
import { LANGUAGES, type Language } from '../texts/language.ts'
import { useLanguage, useTexts } from '../texts/locale.tsx'
import { notify } from './notices.tsx'

/** Links that switch the language on pages without the account menu. */
export const LanguageLinks = () => {
  const texts = useTexts().ui.errors
  const { language, setLanguage } = useLanguage()
  const others = Object.entries(LANGUAGES).filter(([value]) => value !== language) as [Language, string][]
  return (
    <Group justify="center">
      {others.map(([value, name]) => (
        <Anchor
          key={value}
          component="button"
          type="button"
          size="sm"
          lang={value}
          onClick={() => setLanguage(value).catch(() => notify(texts.noAnswer, 'problem'))}
        >
          {name}
        </Anchor>
      ))}
    </Group>
  )
}
