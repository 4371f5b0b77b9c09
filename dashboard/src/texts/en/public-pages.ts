/** Previews of pages for recipients. */
export const publicPages = {
  preview: 'Preview',
  view: 'Preview width',
  views: { desktop: 'Desktop', phone: 'Phone' },
  dark: 'Dark mode',
  frame: 'Preview of the page',
}
