import type { Texts } from '../en.ts'
import { number, plural } from '../plural.ts'

export const files: Texts['files'] = {
  title: 'Dateien',
  about: 'Logos, Bilder und andere Dateien für Ihr ganzes Team. Die Bilder können Sie in Ihren Marken verwenden.',
  empty: {
    title: 'Noch keine Dateien',
    about:
      'Legen Sie hier Logos und Bilder ab, damit alle im Team sie verwenden können. Laden Sie zuerst Ihr Logo hoch.',
  },
  columns: { name: 'Name', uploaded: 'Hochgeladen', actions: 'Aktionen' },
  kinds: {
    image: 'Bild',
    pdf: 'PDF',
    text: 'Text',
    audio: 'Audio',
    video: 'Video',
    archive: 'Archiv',
    other: 'Datei',
  },
  details: (kind, size) => `${kind} · ${size}`,
  download: (path) => `${path} herunterladen`,

  uploads: {
    button: 'Dateien hochladen',
    hint: 'oder hier ablegen',
    label: 'Uploads',
    uploading: (name) => `${name} wird hochgeladen`,
    done: (path) => `${path} hochgeladen.`,
    summary: (done, all) =>
      done === all
        ? plural('de', all, { one: '{n} Datei hochgeladen.', other: '{n} Dateien hochgeladen.' })
        : plural('de', all, {
            one: `${number('de', done)} von {n} Datei hochgeladen.`,
            other: `${number('de', done)} von {n} Dateien hochgeladen.`,
          }),
  },

  library: {
    title: 'Aus den Dateien des Teams wählen',
    empty: 'Sie haben noch keine Dateien. <link>Laden Sie zuerst Dateien hoch</link>.',
    noImages:
      'Keine passenden Bilder auf dieser Seite. Marken können PNG-, JPEG-, GIF-, WebP- und SVG-Dateien verwenden.',
    previous: 'Zurück',
    next: 'Weiter',
    page: (page, last) => `Seite ${number('de', page)} von ${number('de', last)}`,
  },

  delete: {
    button: 'Datei löschen',
    title: (path) => `${path} löschen?`,
    about: 'Das lässt sich nicht rückgängig machen. Marken, die diese Datei verwenden, behalten ihre Kopie.',
    done: 'Datei gelöscht.',
  },
}
