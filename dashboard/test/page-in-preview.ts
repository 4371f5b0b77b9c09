import type { FrameLocator, Page } from 'playwright-core'

/** Returns the page that a preview shows. The page is in a nested frame, so that it can't load anything. */
export const pageInPreview = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title="Preview of the page"], iframe[title="Vorschau der Seite"]').frameLocator('iframe')
