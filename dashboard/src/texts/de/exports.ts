import type { Texts } from '../en.ts'
import { number, plural } from '../plural.ts'

export const exports: Texts['exports'] = {
  button: 'Exportieren',
  title: 'Kontakte exportieren',
  scope: 'Welche Kontakte?',
  matching: 'Passende Kontakte',
  matchingCount: (count) => `Passende Kontakte (${number('de', count)})`,
  all: 'Alle Kontakte',
  format: 'Format',
  csvAbout: 'Für Tabellenprogramme. Sie können die Datei bearbeiten und wieder importieren.',
  ndjsonAbout: 'Für die Entwicklung. Ein JSON-Objekt pro Zeile.',
  escapeFormulas: 'Formeln entschärfen',
  escapeFormulasAbout:
    'Setzt vor Werte wie =SUM(A1) einen Apostroph, damit Tabellenprogramme sie nicht als Formel ausführen.',
  start: 'Kontakte exportieren',
  stop: 'Export stoppen',
  progress: 'Fortschritt des Exports',
  exported: (rows, size) => plural('de', rows, { one: `{n} Kontakt, ${size}`, other: `{n} Kontakte, ${size}` }),
  exportedOf: (rows, total, size) =>
    plural('de', total, {
      one: `${number('de', rows)} von {n} Kontakt, ${size}`,
      other: `${number('de', rows)} von {n} Kontakten, ${size}`,
    }),
  done: 'Kontakte exportiert.',
  interrupted: 'Der Export wurde unterbrochen. Versuchen Sie es erneut.',
}
