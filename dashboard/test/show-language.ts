import type { Page } from 'playwright-core'
import type { Language } from '../src/texts/language.ts'

/** Switches the language the way another tab does, so that an open dialog stays open. */
export const showLanguage = async (page: Page, language: Language) => {
  await page.evaluate(`
    localStorage.setItem('postrider-language', '${language}')
    dispatchEvent(new StorageEvent('storage', { key: 'postrider-language' }))
  `)
  await page.locator(`html[lang=${language}]`).waitFor({ state: 'attached' })
}
