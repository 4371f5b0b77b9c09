import { number } from '../plural.ts'

const n = (value: number) => number('en', value)

export const subscribers = {
  title: 'Subscribers',
  editList: 'Edit list',
  add: 'Add contact',
  sentFrom: (channel: string, sender: string) => `${channel}, sent from ${sender}.`,
  noSender: (channel: string) => `${channel}. No sender yet: choose one for this list or its brand.`,
  push: 'Push notifications.',

  filter: 'Filter by status',
  all: (count: number) => `All (${n(count)})`,
  subscribed: (count: number) => `Subscribed (${n(count)})`,
  pending: (count: number) => `Pending (${n(count)})`,
  unsubscribed: (count: number) => `Unsubscribed (${n(count)})`,
  columns: { contact: 'Contact', address: 'Address', status: 'Status', since: 'Since', unsubscribe: 'Unsubscribe' },
  deletedContact: (id: number) => `Contact ${id} (deleted)`,

  empty: {
    title: 'No subscribers',
    about:
      'Share the sign-up form, or add contacts who agreed to receive these messages: here, with a CSV import or through the API.',
    push: 'Link to the sign-up page from your site. Visitors turn notifications on there.',
  },
  nonePending: {
    title: 'No pending subscribers',
    about: 'People who subscribed through a form but haven’t confirmed yet appear here.',
  },
  noneUnsubscribed: {
    title: 'No one has unsubscribed',
    about: 'Contacts who unsubscribe appear here, along with the date.',
  },

  form: {
    contact: 'Contact',
    contactPlaceholder: 'Search by name, email or phone',
    named: (name: string, address: string) => `${name} (${address})`,
    searching: 'Searching…',
    noMatch: 'No matching contacts',
    source: 'Consent source',
    sourcePlaceholder: 'Form at the spring fair',
    sourceAbout: 'Saved with the consent record. Defaults to “dashboard”.',
    submit: 'Add to list',
    added: (list: string) => `Contact added to ${list}.`,
  },

  unsubscribe: {
    button: 'Unsubscribe',
    title: (name: string) => `Unsubscribe ${name}?`,
    about: (list: string) => `They’ll stop receiving ${list}. You can re-add them if they ask.`,
  },
}
