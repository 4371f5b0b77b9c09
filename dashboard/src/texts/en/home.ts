import { number } from '../plural.ts'

const n = (value: number) => number('en', value)

export const home = {
  about: 'Your contacts, lists and brands at a glance.',
  setUp: (done: number, steps: number) => `Set up your team in ${n(steps)} steps. ${n(done)} of ${n(steps)} done.`,

  steps: {
    label: 'Setup steps',
    done: '(done)',
    brand: {
      title: 'Create your first brand',
      about: 'A brand is what recipients see: your name, logo, colors, senders and links.',
      create: 'Create brand',
    },
    token: {
      title: 'Generate an API token',
      about: 'Your shop, website or scripts need a token to use the API.',
      another: 'You have a token. If you didn’t save it, generate another one.',
      suggestedName: 'My first token',
    },
    request: {
      title: 'Make your first API request',
      about: 'In a terminal, run the command shown with your token. This step is done when the request arrives.',
    },
  },

  sending: {
    title: 'Messages in the last 30 days',
    day: 'Day',
    sent: 'Sent',
    failed: 'Failed or bounced',
    fileName: 'messages-by-day',
  },
  subscribers: {
    title: 'Subscribers by list',
    list: 'List',
    fileName: 'subscribers-by-list',
    all: (count: number) => `Show all ${n(count)} lists`,
  },
  next: 'Next steps',
  counts: { contacts: 'Contacts', lists: 'Lists', brands: 'Brands' },

  outcome: 'Result',
  /** `1,200 created, 3 updated, 1,203 subscribed, 2 failed` */
  outcomes: (created: number, updated: number, subscribed: number, failed: number) =>
    [
      ...(created > 0 ? [`${n(created)} created`] : []),
      ...(updated > 0 ? [`${n(updated)} updated`] : []),
      ...(subscribed > 0 ? [`${n(subscribed)} subscribed`] : []),
      ...(failed > 0 ? [`${n(failed)} failed`] : []),
    ].join(', ') || 'No changes',

  links: {
    import: { title: 'Import contacts', about: 'From a spreadsheet or another tool' },
    senders: { title: 'Senders', about: 'Verify the addresses and numbers you send from' },
    sites: { title: 'Sites', about: 'Publish landing pages and other web pages' },
    files: { title: 'Files', about: 'Logos, images and other files' },
    team: { title: 'Team', about: 'Invite your colleagues' },
    tokens: { title: 'API tokens', about: 'Connect your shop, website or scripts' },
  },
}
