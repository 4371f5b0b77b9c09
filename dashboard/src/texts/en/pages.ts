export const pages = {
  create: 'Create page',
  save: 'Save page',
  created: (name: string) => `${name} created.`,
  saved: (name: string) => `${name} saved.`,
  deleted: (name: string) => `${name} deleted.`,

  form: {
    label: 'Page',
    name: 'Name',
    namePlaceholder: 'Thank you',
    path: 'Path',
    pathPlaceholder: '/thank-you',
    pathAbout: 'Use / for the site’s home page.',
    html: 'HTML',
    htmlAbout: 'Press Tab to indent. To leave the editor with the keyboard, press Escape, then Tab.',
    preview: 'Preview',
    previewAbout: 'What visitors will see',
    show: 'Show',
  },

  /** The text of a new page, and the language it's in. */
  starter: {
    lang: 'en',
    title: 'Thank you',
    text: 'We’ll be in touch.',
  },

  delete: {
    button: 'Delete',
    title: (name: string) => `Delete ${name}?`,
    confirm: 'Delete page',
    about: 'This can’t be undone. Links to {url} will stop working.',
  },
}
