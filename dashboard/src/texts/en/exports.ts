import { number, plural } from '../plural.ts'

export const exports = {
  button: 'Export',
  title: 'Export contacts',
  scope: 'Which contacts?',
  matching: 'Matching contacts',
  matchingCount: (count: number) => `Matching contacts (${number('en', count)})`,
  all: 'All contacts',
  format: 'Format',
  csvAbout: 'For spreadsheets. You can edit the file and import it again.',
  ndjsonAbout: 'For developers. One JSON object per line.',
  escapeFormulas: 'Escape formulas',
  escapeFormulasAbout:
    'Puts an apostrophe in front of values such as =SUM(A1), so that spreadsheets don’t run them as formulas.',
  start: 'Export contacts',
  stop: 'Stop export',
  progress: 'Export progress',
  exported: (rows: number, size: string) =>
    plural('en', rows, { one: `{n} contact, ${size}`, other: `{n} contacts, ${size}` }),
  exportedOf: (rows: number, total: number, size: string) =>
    plural('en', total, {
      one: `${number('en', rows)} of {n} contact, ${size}`,
      other: `${number('en', rows)} of {n} contacts, ${size}`,
    }),
  done: 'Contacts exported.',
  interrupted: 'The export was interrupted. Try again.',
}
