import { number } from '../plural.ts'

const n = (value: number) => number('en', value)

export const contacts = {
  title: 'Contacts',
  about: 'The people and organizations you send messages to.',
  create: 'Create contact',
  import: 'Import CSV',
  save: 'Save contact',
  created: (name: string) => `${name} created.`,
  saved: (name: string) => `${name} saved.`,
  deleted: (name: string) => `${name} deleted.`,
  types: { person: 'Person', organization: 'Organization' },

  empty: {
    title: 'No contacts yet',
    about: 'Add the people and organizations you want to reach: one by one, or all at once from a CSV file.',
    noFields: 'First, <link>set up contact fields</link> for the data you want to store.',
  },
  noMatch: {
    title: 'No matching contacts',
    about: 'Change your search or tag filter. Search covers only text, email, phone and URL fields.',
    showAll: 'Show all contacts',
  },
  noPage: {
    title: 'No contacts on this page',
    about: 'Some contacts may have been deleted.',
    first: 'Go to first page',
  },
  capped: 'There are more matches than we can show. Narrow your search, or export all matches.',

  search: 'Search',
  searchPlaceholder: 'Search by name, email or phone',
  tagFilter: 'Filter by tag',
  anyTag: 'Any tag',
  clearTags: 'Clear tag filter',
  segmentFilter: 'Filter by segment',
  anySegment: 'Any segment',
  noSegment: 'No matching segment',
  clearSegment: 'Clear segment',
  sort: 'Sort',
  orders: {
    oldest: 'Oldest first',
    newest: 'Newest first',
    changed: 'Recently updated first',
    by: (field: string, direction: string) => `${field}: ${direction}`,
    letters: { up: 'A to Z', down: 'Z to A' },
    digits: { up: '0 to 9', down: '9 to 0' },
    yesNo: { up: '“No” first', down: '“Yes” first' },
    numbers: { up: 'low to high', down: 'high to low' },
    dates: { up: 'earliest first', down: 'latest first' },
  },

  columns: { name: 'Name', email: 'Email', phone: 'Phone', tags: 'Tags', created: 'Created' },
  moreTags: (count: number) => `+${n(count)}`,
  yes: 'Yes',
  no: 'No',

  drawer: {
    newTitle: 'New contact',
    title: 'Contact',
    facts: '{type} · created {created} · updated {updated} · ID {id}',
  },

  form: {
    label: 'Contact',
    type: 'Contact type',
    noFields: {
      person: 'You have no fields for people yet. <link>Add field</link>',
      organization: 'You have no fields for organizations yet. <link>Add field</link>',
    },
    tags: 'Tags',
    tagsPlaceholder: 'Type a tag and press Enter',
    none: 'Not set',
    clear: (label: string) => `Clear ${label}`,
    stored: (value: string) => `Current value: ${value}`,
    timeZone: (name: string) => `Your time zone: ${name}`,
    time: (label: string) => `${label}: time`,
  },

  related: {
    placeholder: 'Search contacts',
    searching: 'Searching…',
    noMatch: 'No matching contacts',
    unnamed: (id: string) => `Contact ${id}`,
    deleted: (id: string) => `Contact ${id} (deleted)`,
  },

  leftovers: {
    title: 'Values of deleted fields',
    about: 'These values are kept, but you can’t edit them.',
    value: (field: number, value: string) => `Field ${field}: ${value}`,
  },

  consents: {
    title: 'Consent history',
    empty: 'This contact has never been on a list.',
    subscribed: (list: string) => `Subscribed to ${list}`,
    unsubscribed: (list: string) => `Unsubscribed from ${list}`,
    deletedList: (id: number) => `list ${id} (deleted)`,
    sources: {
      api: 'API',
      dashboard: 'Dashboard',
      import: 'CSV import',
      form: 'Subscribe form',
      link: 'Unsubscribe link',
      preferences: 'Preference center',
      'push page': 'Push page',
    },
    facts: {
      wording: 'Wording',
      form: 'Form',
      language: 'Language',
      ip: 'IP address',
      requested: 'Requested',
      confirmed: 'Confirmed',
    },
    forms: { hosted: 'Page or HTML form', json: 'Script' },
    unknownWording: 'Unknown: the form was on another site.',
    notRequired: 'Not required by the list',
  },

  delete: {
    button: 'Delete',
    title: (name: string) => `Delete ${name}?`,
    confirm: 'Delete contact',
    about: 'This can’t be undone. The contact is removed from all lists. Consent records are kept.',
  },
}
