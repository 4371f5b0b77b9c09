import { number, plural } from '../plural.ts'

const n = (value: number) => number('en', value)

export const home = {
  about: 'Your campaigns and lists at a glance.',
  welcome: 'Send your first campaign, or connect your own software through the API.',
  skip: 'Skip setup',

  developers: {
    title: 'For developers',
    about: 'Add contacts and send messages from your shop, website or scripts. <link>Read the API docs.</link>',
    suggestedName: 'My first token',
    another: 'You have a token. If you didn’t save it, generate another one.',
    arrived: 'Your first API request has arrived.',
  },

  sending: {
    title: 'Messages in the last 30 days',
    day: 'Day',
    sent: 'Sent',
    failed: 'Failed or bounced',
    outbox: 'Kept in the outbox',
    fileName: 'messages-by-day',
  },
  subscribers: {
    title: 'Subscribers by list',
    list: 'List',
    fileName: 'subscribers-by-list',
    all: (count: number) => `Show all ${n(count)} lists`,
  },
  counts: { contacts: 'Contacts', subscribers: 'Subscriptions', sent: 'Sent in the last 30 days' },

  attention: {
    title: 'Needs attention',
    none: 'Nothing right now.',
    more: (count: number) => `And ${n(count)} more.`,
    connection: 'This connection is down. Its messages wait until it works again.',
    sender: 'This sender isn’t verified yet. Enter its code.',
    senderAgain: 'The provider has changed, so this sender needs a new code. Its messages wait until then.',
    requests: (count: number) => plural('en', count, { one: '{n} data request', other: '{n} data requests' }),
    requestsAbout: 'People asked for a copy of their data, or asked you to erase it.',
    import: 'This import failed.',
    outbox: (count: number) => `Kept in the outbox: ${n(count)}`,
    outboxAbout: 'Nobody received these messages. Add a connection to send new ones.',
    suspended: {
      title: (count: number) =>
        plural('en', count, {
          one: '{n} message waits for your decision',
          other: '{n} messages wait for your decision',
        }),
      about: {
        restored:
          'The database was restored from a backup, so these messages may already have been sent. If you do nothing, they fail after a day. Paused campaigns wait separately.',
        overdue:
          'These messages were due while the server was down for hours. If you do nothing, they fail after a day.',
      },
      send: {
        button: 'Send messages',
        title: (count: number) => plural('en', count, { one: 'Send {n} message?', other: 'Send {n} messages?' }),
        about: {
          restored: 'If they were sent after the backup was made, people get them twice.',
          overdue: 'People get them late.',
        },
        confirm: 'Send messages',
        keep: 'Keep waiting',
        done: 'The messages are being sent.',
      },
      giveUp: {
        button: 'Discard messages',
        title: (count: number) => plural('en', count, { one: 'Discard {n} message?', other: 'Discard {n} messages?' }),
        about: 'They fail, and you can still see them under Messages.',
        confirm: 'Discard messages',
        keep: 'Keep waiting',
        done: 'The messages won’t be sent.',
      },
    },
    rows: (count: number) =>
      plural('en', count, { one: '{n} row couldn’t be imported.', other: '{n} rows couldn’t be imported.' }),
  },

  campaigns: {
    title: 'Recent campaigns',
    all: (count: number) => `Show all ${n(count)} campaigns`,
    clicks: 'Clicks',
    unsubscribes: 'Unsubscribes',
  },
}
