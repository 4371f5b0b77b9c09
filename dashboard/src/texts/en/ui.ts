import { number, plural } from '../plural.ts'

const n = (value: number) => number('en', value)

/** Text that several areas share. */
export const ui = {
  cancel: 'Cancel',
  close: 'Close',
  dismiss: 'Dismiss',
  loading: 'Loading',
  tryAgain: 'Try again',
  justNow: 'just now',
  edit: (name: string) => `Edit ${name}`,

  copy: 'Copy',
  copied: 'Copied',
  copyThis: (what: string) => `Copy ${what}`,
  copiedThis: (what: string) => `Copied ${what}`,
  copyBlocked: 'Your browser blocked copying. Select the text and copy it manually.',

  showPassword: 'Show password',
  calendar: {
    nextMonth: 'Next month',
    previousMonth: 'Previous month',
    nextYear: 'Next year',
    previousYear: 'Previous year',
    nextDecade: 'Next decade',
    previousDecade: 'Previous decade',
    monthLevelControl: 'Choose month',
    yearLevelControl: 'Choose year',
  },

  country: {
    about: 'Lets you enter phone numbers without a country code.',
    none: 'None',
    noMatch: 'No matching country',
    clear: 'Clear country',
  },

  errors: {
    noAnswer: 'The server didn’t respond. Check your internet connection, then try again.',
    offline: {
      title: 'You’re offline',
      about: 'Check your internet connection. This screen will load as soon as you’re back online.',
    },
    unreachable: {
      title: 'The server isn’t responding',
      about: 'Check your internet connection. This screen will load as soon as the server responds.',
    },
    offlineNotice: 'You’re offline. You can’t save changes until you’re back online.',
    notSentOffline: 'You’re offline. Nothing you entered was lost. Try again when you’re back online.',
    slow: 'The server hasn’t responded yet. Still trying…',
    tryAgainInSeconds: (seconds: number) =>
      plural('en', seconds, { one: 'Try again in {n} second.', other: 'Try again in {n} seconds.' }),
    tryAgainInMinutes: (minutes: number) =>
      plural('en', minutes, { one: 'Try again in {n} minute.', other: 'Try again in {n} minutes.' }),
    /**
     * A field's label within a message from the server, as in “The short description field is required.” Acronyms like URL stay in
     * upper case.
     */
    fieldName: (label: string) =>
      label.replaceAll(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase()).replace(/^(your|their) /, ''),
    failed: 'Something went wrong',
    notFound: 'Not found',
    notFoundAbout: 'It was deleted, it never existed, or it belongs to another team.',
    requestId: 'Request ID for the server log: {id}',
  },

  leave: {
    title: 'Discard changes?',
    about: 'Your unsaved changes will be lost.',
    stay: 'Keep editing',
    leave: 'Discard changes',
  },

  pages: {
    label: 'Pagination',
    range: (from: number, to: number, total: number) => `${n(from)}–${n(to)} of ${n(total)}`,
    page: (page: number) => `Page ${n(page)}`,
    next: 'Next page',
    previous: 'Previous page',
  },

  charts: { csv: 'Download CSV', noData: 'No data yet' },
}
