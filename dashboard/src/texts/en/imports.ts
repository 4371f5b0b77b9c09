import { number, plural } from '../plural.ts'

const n = (value: number) => number('en', value)

export const imports = {
  title: 'Import contacts',
  about:
    'Upload a CSV file with column names in the first line. In a spreadsheet app, save or download the sheet as CSV.',
  choose: 'Choose CSV file',
  dropHint: 'or drop it here, plain or gzipped',
  unreadable: 'We can’t read this file. Choose a CSV file, plain or gzipped.',
  empty: 'This file is empty. The first line must contain the column names.',
  otherKinds: {
    excel: 'This is an Excel workbook. Save it as CSV and choose that file.',
    openDocument: 'This is an OpenDocument spreadsheet. Save it as CSV and choose that file.',
    zip: 'This is a ZIP archive. Unpack it and choose the CSV file.',
  },

  form: {
    label: 'Import contacts',
    facts: (size: string, columns: number) =>
      plural('en', columns, { one: `${size}, {n} column`, other: `${size}, {n} columns` }),
    columns: 'Match columns to fields',
    columnsAbout: (used: number, all: number) =>
      `${n(used)} of ${plural('en', all, { one: '{n} column', other: '{n} columns' })} will be imported. Empty cells don’t change existing values.`,
    matchOn: 'Existing contacts',
    matchOnAbout: 'Updates change only the fields that you import.',
    createAll: 'Create a new contact for every row',
    updateBy: (field: string) => `Update the contact with the same ${field}, or create one`,
    updateById: 'Update the contact with the same ID',
    uploading: (file: string) => `Uploading ${file}`,
    start: 'Start import',
    another: 'Choose another file',
  },

  columns: {
    label: 'Columns in the file',
    column: 'Column',
    field: 'Field',
    fieldOf: (column: string) => `Field for column ${column}`,
    unnamed: '(no name)',
    skip: 'Don’t import',
    every: 'All contacts',
    tags: 'Tags',
    type: 'Type (person or organization)',
    id: 'Contact ID',
  },

  options: {
    title: 'Options',
    onError: 'Invalid values',
    skipRow: 'Skip the row',
    skipRowAbout: 'You can download the skipped rows, fix them and import them again.',
    skipCell: 'Import the row without the invalid value',
    addTags: 'Add tags',
    addTagsAbout: 'Added to every contact in the file. Existing tags are kept.',
    addTagsPlaceholder: 'Type a tag and press Enter',
    list: 'Subscribe to list',
    listAbout:
      'Choose a list only if these contacts agreed to receive its messages. Contacts who unsubscribed from the list stay unsubscribed.',
    noList: 'None',
  },

  recent: 'Recent imports',
  recentColumns: { file: 'File', status: 'Status', rows: 'Rows', failed: 'Failed', started: 'Started' },
  untitled: (id: number) => `Import ${id}`,

  page: {
    started: 'Started {time}.',
    createsAll: 'Every row creates a new contact.',
    updatesBy: (field: string) =>
      `Contacts with the same ${field} are updated. Rows without a match create new contacts.`,
    updatesById: 'Contacts with the same ID are updated. Rows without an ID create new contacts.',
    seeContacts: 'View contacts',
    failed: 'The import failed',
    progress: 'Import progress',
    starting: 'Starting…',
    speed: (rows: number) => plural('en', rows, { one: '{n} row per second', other: '{n} rows per second' }),
    finished: 'Finished {time}',
    finishedAt: (rows: number) =>
      plural('en', rows, { one: 'Finished {time}, {n} row per second', other: 'Finished {time}, {n} rows per second' }),
    counts: {
      read: 'Rows read',
      created: 'Created',
      updated: 'Updated',
      unchanged: 'Unchanged',
      failed: 'Failed',
      cellsSkipped: 'Values skipped',
      subscribed: 'Subscribed',
      notReachable: 'Missing address',
      optedOut: 'Stayed unsubscribed',
    },
  },

  stop: {
    button: 'Stop import',
    keep: 'Keep importing',
    title: (file: string) => `Stop importing ${file}?`,
    about: 'Contacts that were already created or updated are kept. The remaining rows aren’t imported.',
    done: 'Import stopped.',
  },

  errors: {
    title: 'Rows with errors',
    expired: 'Rows with errors were deleted 30 days after the import finished.',
    fix: 'Download the rows with errors, fix them and import the fixed file.',
    expires: 'Rows with errors are kept until {time}.',
    download: 'Download rows with errors',
    fileName: (name: string) => `${name}-failed.csv`,
    columns: { line: 'Line', result: 'Result', error: 'Error' },
    line: (line: number) => `Line ${n(line)}`,
    partial: 'Imported without the invalid values',
    skipped: 'Not imported',
    shown: (shown: number, total: number) => `Showing ${n(shown)} of ${n(total)} rows. The download has all of them.`,
    shownOfStored: (shown: number, total: number, stored: number) =>
      `Showing ${n(shown)} of ${n(total)} rows. The download has the first ${n(stored)}; the rest were counted but not stored.`,
  },
}
