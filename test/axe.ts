import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The only axe rules whose results can differ between light and dark mode. */
export const COLORS: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }

/**
 * Returns the violations that axe rates as serious or critical. If a modal dialog is open, checks only the dialog, because the page
 * behind it is inactive.
 */
export const seriousFindings = async (page: Page, options: RunOptions = {}): Promise<string[]> => {
  if (await page.evaluate('typeof axe === "undefined"')) await page.evaluate(AXE)
  const { violations } = (await page.evaluate(
    `axe.run(document.querySelector('[role=dialog][aria-modal=true]') ?? document, ${JSON.stringify({ ...options, resultTypes: ['violations'] })})`,
  )) as AxeResults
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`))
}
