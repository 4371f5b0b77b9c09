import type { Texts } from '../en.ts'

export const pages: Texts['pages'] = {
  create: 'Seite erstellen',
  save: 'Seite speichern',
  created: (name) => `${name} erstellt.`,
  saved: (name) => `${name} gespeichert.`,
  deleted: (name) => `${name} gelöscht.`,

  form: {
    label: 'Seite',
    name: 'Name',
    namePlaceholder: 'Danke',
    path: 'Pfad',
    pathPlaceholder: '/danke',
    pathAbout: 'Die Startseite der Website hat den Pfad /.',
    html: 'HTML',
    htmlAbout: 'Tab rückt ein. Um den Editor mit der Tastatur zu verlassen, drücken Sie Escape und dann Tab.',
    preview: 'Vorschau',
    previewAbout: 'So sehen Besucher die Seite',
    show: 'Anzeigen',
  },

  starter: {
    lang: 'de',
    title: 'Vielen Dank',
    text: 'Wir melden uns bei Ihnen.',
  },

  delete: {
    button: 'Löschen',
    title: (name) => `${name} löschen?`,
    confirm: 'Seite löschen',
    about: 'Das lässt sich nicht rückgängig machen. Links auf {url} funktionieren dann nicht mehr.',
  },
}
