import { plural } from '../plural.ts'

const onLists = (lists: number) => plural('en', lists, { one: 'on {n} list', other: 'on {n} lists' })

export const fields = {
  title: 'Contact fields',
  about:
    'Define the data you store for each contact. Values are validated by type, whether they come from the API, an import or a form.',
  created: (name: string) => `${name} added.`,
  saved: (name: string) => `${name} saved.`,
  deleted: (name: string) => `${name} deleted.`,
  save: 'Save field',
  add: 'Add field',

  groups: { person: 'People', organization: 'Organizations' },
  addTo: { person: 'Add field for people', organization: 'Add field for organizations' },
  kinds: { person: 'Field for people', organization: 'Field for organizations' },
  empty: {
    person: 'No fields yet. Most teams start with first name, last name, email and phone.',
    organization: 'No fields yet. Most teams start with a name and a website.',
  },
  columns: { name: 'Name', type: 'Type', mergeTag: 'Merge tag' },
  integration: 'Integration',

  types: {
    text: { label: 'Text', about: 'Any text, such as a name or a note' },
    email: { label: 'Email', about: 'The address that email lists send to' },
    phone: { label: 'Phone', about: 'The number that SMS lists send to' },
    number: { label: 'Number', about: 'A whole or decimal number, such as a shoe size' },
    date: { label: 'Date', about: 'A day, such as a birthday' },
    datetime: { label: 'Date and time', about: 'A point in time, shown in each user’s time zone' },
    boolean: { label: 'Yes or no', about: 'A yes-or-no value, such as “is a member”' },
    url: { label: 'URL', about: 'A link that starts with https:// or http://' },
    pick_list: { label: 'Pick list', about: 'One or more options from a list you define' },
    related: { label: 'Related contact', about: 'Another contact, such as an employer' },
  },

  form: {
    label: 'Contact field',
    name: 'Name',
    namePlaceholder: 'Shoe size',
    mergeTag: 'Merge tag',
    mergeTagAbout: 'The field’s name in CSV files and the API. Use lowercase letters, digits and underscores.',
    type: 'Type',
    maxLength: 'Maximum length',
    maxLengthAbout: 'In characters. The default is 255.',
    options: 'Options',
    optionsAbout: 'One per line, in the order you want them listed',
    optionsPlaceholder: 'Running\nHiking\nClimbing',
    allowMultiple: 'Allow multiple options',
    allowMultipleAbout: 'You can select more than one option per contact.',
  },

  managed: {
    title: 'Managed by an integration',
    about:
      'An integration manages this field, so you can’t change or delete it here. You can still edit each contact’s value.',
    type: 'Type: {type}',
    mergeTag: 'Merge tag: {tag}',
    oneOf: (options: string) => `One of: ${options}`,
    severalOf: (options: string) => `One or more of: ${options}`,
  },

  typeChange: {
    title: (name: string, from: string, to: string) => `Change ${name} from ${from} to ${to}?`,
    loseEmail: (subscribers: number, lists: number) =>
      plural('en', subscribers, {
        one: `{n} subscriber ${onLists(lists)} has no other email address and won’t receive emails anymore.`,
        other: `{n} subscribers ${onLists(lists)} have no other email address and won’t receive emails anymore.`,
      }),
    losePhone: (subscribers: number, lists: number) =>
      plural('en', subscribers, {
        one: `{n} subscriber ${onLists(lists)} has no other phone number and won’t receive text messages anymore.`,
        other: `{n} subscribers ${onLists(lists)} have no other phone number and won’t receive text messages anymore.`,
      }),
    contacts: (contacts: number) =>
      plural('en', contacts, {
        one: '{n} contact has a value in this field. If the value doesn’t fit the new type, it’s kept until you replace it.',
        other:
          '{n} contacts have a value in this field. Values that don’t fit the new type are kept until you replace them.',
      }),
    keep: 'Keep type',
    change: 'Change type',
  },

  delete: {
    button: 'Delete',
    title: (name: string) => `Delete the field ${name}?`,
    confirm: 'Delete field',
    about:
      'Contacts will keep their values in this field, but you won’t be able to edit them, and CSV exports won’t include them.',
    permanent: 'This can’t be undone. A new field with the merge tag {tag} would start empty.',
  },
}
