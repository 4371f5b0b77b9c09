import type { FrameLocator, Page } from 'playwright-core'

/** Returns the page that a preview shows. It's in a frame inside another frame, which prevents it from loading anything. */
export const pageInPreview = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title="Preview of the page"], iframe[title="Vorschau der Seite"]').frameLocator('iframe')
