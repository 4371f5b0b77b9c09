import { plural } from '../plural.ts'

export const lists = {
  title: 'Lists',
  about: 'A list holds the contacts who agreed to receive certain messages by email, SMS or push notification.',
  create: 'Create list',
  save: 'Save list',
  edit: (name: string) => `Edit ${name}`,
  created: (name: string) => `${name} created.`,
  saved: (name: string) => `${name} saved.`,
  deleted: (name: string) => `${name} deleted.`,

  empty: {
    title: 'No lists yet',
    about: 'Create a list for each topic people can subscribe to, such as weekly news or offers by SMS.',
  },
  columns: {
    name: 'Name',
    channel: 'Channel',
    brand: 'Brand',
    subscribers: 'Subscribers',
    sender: 'Sender',
    edit: 'Edit',
  },
  noBrand: 'None',
  noSender: 'No sender',
  brandSender: 'Brand’s sender',

  channels: {
    email: { name: 'Email', about: 'For contacts with an email address' },
    sms: { name: 'SMS', about: 'For contacts with a phone number' },
    push: { name: 'Push', about: 'For contacts who allowed notifications in their browser' },
  },

  form: {
    label: 'List',
    name: 'Name',
    namePlaceholder: 'Weekly news',
    channel: 'Channel',
    channelAbout: 'You can’t change the channel later.',
    channelFixed: 'You can’t change the channel, because subscribers agreed only to this one.',
    brand: 'Brand',
    brandAbout: 'The brand that this list’s messages use',
    noBrand: 'None',
    noMatchingBrand: 'No matching brand',
    clearBrand: 'Clear brand',
    defaultBrand: (name: string) => `${name} (default)`,
    noBrandsYet: 'The brand that this list’s messages use. You have no brands yet.',
    createBrand: 'Create brand',
    sender: 'Sender',
    senderAbout: 'Overrides the brand’s sender.',
    brandSender: 'Same as brand',
    description: 'Description',
    descriptionAbout: 'What people get and how often. Shown wherever they subscribe and in their preferences.',
    isPublic: 'Show in preferences',
    isPublicAbout: 'All of your contacts see the list in their preferences and can subscribe to it.',
    doubleOptIn: 'Double opt-in',
    doubleOptInAbout:
      'People who subscribe through a form have to confirm their subscription. Recommended, and required in some countries.',
  },

  delete: {
    button: 'Delete',
    title: (name: string) => `Delete ${name}?`,
    confirm: 'Delete list',
    permanent: 'This can’t be undone.',
    noSubscribers: 'The list has no subscribers.',
    subscribers: (count: number) =>
      plural('en', count, {
        one: '{n} subscriber will stop receiving this list’s messages. The contact and the consent record are kept.',
        other:
          '{n} subscribers will stop receiving this list’s messages. The contacts and their consent records are kept.',
      }),
  },
}
