import type { Page } from 'playwright-core'

export const choose = async (page: Page, select: string, option: string) => {
  await page.getByRole('combobox', { name: select, exact: true }).click()
  await page.getByRole('option', { name: option }).click()
}
