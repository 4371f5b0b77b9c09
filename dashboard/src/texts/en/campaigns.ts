import { number, plural } from '../plural.ts'
import { audience, content, editor, sender } from './campaign-editor.ts'
import { report } from './campaign-report.ts'
import { blockers, people, reasons, review, schedule, send } from './campaign-review.ts'

export const campaigns = {
  title: 'Campaigns',
  about: 'Send one message to everyone on your lists, and see who got it.',
  create: 'Create campaign',
  created: (name: string) => `${name} created.`,
  deleted: (name: string) => `${name} deleted.`,
  columns: {
    name: 'Name',
    channel: 'Channel',
    status: 'Status',
    audience: 'Audience',
    sent: 'Sent',
    date: 'Date',
    actions: 'Actions',
  },
  noLists: 'No lists yet',
  inSegment: (lists: string, segment: string) => `${lists}, only ${segment}`,
  goneList: 'Deleted list',
  goneSegment: 'Deleted segment',
  sentOf: (sent: number, total: number) => `${number('en', sent)} of ${number('en', total)}`,
  kept: (count: number) => `Kept in the outbox: ${number('en', count)}`,
  outbox: {
    title: (count: number) =>
      plural('en', count, { one: '{n} message reached nobody', other: '{n} messages reached nobody' }),
    about:
      'They stayed in the outbox, because there was no provider. Add a connection, and you can send a copy of this campaign.',
    aboutCopy:
      'They stayed in the outbox, because there was no provider. There is one now: send a copy of this campaign. You see who gets it first.',
    copy: 'Send a copy',
    connect: 'Add connection',
    show: 'Open outbox',
  },
  progressOf: (name: string) => `Progress of ${name}`,
  noPage: { title: 'No campaigns on this page', about: 'There aren’t that many pages.', first: 'Go to first page' },

  first: {
    title: 'Send your first campaign',
    about: 'Four steps, about five minutes. Each one checks itself off when it’s done.',
    label: 'First campaign',
    done: '(done)',
    skip: 'Skip',
    open: 'Open',
    brand: {
      title: 'Set up who it’s from',
      about:
        'Add an email address to send from. Then create a brand with this sender and your postal address, which marketing emails must show.',
      sender: 'Add sender',
      brand: 'Create brand',
      edit: 'Complete brand',
      missing: (parts: string) => `Your brand still needs ${parts}.`,
      missingSender: 'a sender',
      missingAddress: 'a postal address',
    },
    list: {
      title: 'Add people to a list',
      about: 'A list holds the people who agreed to hear from you. Add a contact by hand, or import a file.',
      create: 'Create list',
      add: 'Add contacts',
      import: 'Import contacts',
    },
    template: {
      title: 'Design the message',
      about: 'Start from one of eight designs, and write your text.',
      create: 'Create template',
    },
    campaign: {
      title: 'Create the campaign',
      about:
        'Choose a list and a template. Before you send, you’ll see exactly who will get the campaign and who won’t.',
    },
    outbox:
      'You haven’t added a connection to an email provider, but you can still try everything. Unless this server has its own connection, messages go to the <outbox>outbox</outbox>, where you can read them. When you’re ready, <connections>add a connection</connections>.',
  },

  new: {
    label: 'Campaign',
    name: 'Name',
    nameAbout: 'Only your team sees it.',
    namePlaceholder: 'Spring sale',
    channel: 'Channel',
  },

  editor,
  audience,
  content,
  sender,
  review,
  reasons,
  people,
  blockers,
  send,
  schedule,
  page: {
    label: 'Campaign',
    tabs: { overview: 'Overview', recipients: 'Recipients' },
    sendingTo: (lists: string) => `To ${lists}`,
    scheduled: (time: string, zone: string) => `Starts on ${time} (${zone})`,
    scheduledAbout:
      'Changes to the template or brand no longer affect this campaign. To change something, make it a draft again.',
    preparing: 'Deciding who gets it',
    progress: 'Progress',
    sentOf: (sent: number, total: number) => `${number('en', sent)} of ${number('en', total)}`,
    sent: 'sent',
    rate: (perMinute: number) =>
      plural('en', perMinute, { one: '{n} message per minute', other: '{n} messages per minute' }),
    left: (time: string) => `about ${time} left`,
    waitingForWindow: 'Waiting for the next sending time',
    finished: (time: string) => `Finished ${time}`,
    canceledAt: (time: string) => `Canceled ${time}`,
    started: (time: string) => `Started ${time}`,
    seconds: (n: number) => plural('en', n, { one: '{n} second', other: '{n} seconds' }),
    minutes: (n: number) => plural('en', n, { one: '{n} minute', other: '{n} minutes' }),
    hours: (n: number) => plural('en', n, { one: '{n} hour', other: '{n} hours' }),
    days: (n: number) => plural('en', n, { one: '{n} day', other: '{n} days' }),
    counts: 'Messages by status',
  },

  paused: {
    user: { title: 'Paused by your team', about: 'Nothing is sent until you resume.' },
    overdue: {
      title: 'Paused because the server was down',
      about: 'The campaign was due during an outage of several hours. Resume it if it’s still relevant, or cancel it.',
    },
    restored: {
      title: 'Paused because a backup was restored',
      about:
        'The campaign may have been sent to more people after the backup was made. If you resume it, they could get it twice. If you aren’t sure, cancel it.',
    },
    no_sender: {
      title: 'Paused because a sender was deleted',
      about:
        'Messages from this sender can’t be sent. If the campaign has other senders, resume it to send the rest. Otherwise, cancel it and send a copy. To skip people who already got it, limit the copy to a segment of contacts that weren’t sent this campaign.',
    },
    sender_refused: {
      title: 'Paused because providers refused your sender',
      about:
        'Many messages were rejected because of the sender or your account, not because of the recipients. See the failures below, fix the cause with your provider, then resume.',
    },
    bounces: {
      title: 'Paused because too many addresses don’t exist',
      about:
        'Continuing would harm your reputation. See the bounces below. Check where the list comes from before you resume.',
    },
  },

  actions: {
    pause: 'Pause',
    paused: 'Campaign paused.',
    resume: 'Resume',
    resumed: 'Campaign resumed.',
    cancel: {
      button: 'Cancel campaign',
      title: (name: string) => `Cancel ${name}?`,
      about: (left: number) =>
        plural('en', left, {
          one: '{n} person hasn’t received it yet and won’t get it. This can’t be undone.',
          other: '{n} people haven’t received it yet and won’t get it. This can’t be undone.',
        }),
      confirm: 'Cancel campaign',
      keep: 'Keep campaign',
      done: 'Campaign canceled.',
    },
    unschedule: { button: 'Back to draft', done: 'The campaign is a draft again.' },
    retry: {
      button: (n: number) => plural('en', n, { one: 'Retry {n} message', other: 'Retry {n} messages' }),
      title: (n: number) => plural('en', n, { one: 'Retry {n} message?', other: 'Retry {n} messages?' }),
      failed: 'The failed messages will be sent again.',
      unknown:
        'Messages have an unknown outcome if the connection broke while they were being sent. The provider may have accepted them, so some people may get the message twice.',
      includeUnknown: (n: number) =>
        plural('en', n, {
          one: 'Also retry {n} message with an unknown outcome',
          other: 'Also retry {n} messages with an unknown outcome',
        }),
      confirm: 'Retry',
      keep: 'Don’t retry',
      done: 'The messages will be sent again.',
    },
    duplicate: {
      button: 'Duplicate',
      title: 'Duplicate this campaign?',
      about: 'Creates a draft with the same audience, content and sender.',
      onlyNew: 'Send only to people who joined the lists after this campaign was sent',
      confirm: 'Create copy',
      keep: 'Don’t copy',
    },
  },
  problems: {
    unknown: (n: number) =>
      plural('en', n, { one: '{n} message has an unknown outcome', other: '{n} messages have an unknown outcome' }),
    unknownAbout:
      'The connection broke before the provider confirmed these messages, so they may have arrived. Postrider won’t send them again unless you retry them.',
    failed: (n: number) => plural('en', n, { one: '{n} message failed', other: '{n} messages failed' }),
    failedAbout: 'Postrider gave up on these messages. Fix the cause, then retry them.',
    show: 'Show recipients',
  },

  report,

  recipients: {
    title: 'Recipients',
    columns: { to: 'Recipient', status: 'Status', reason: 'Reason', sent: 'Sent' },
    filters: {
      status: 'Filter by status',
      anyStatus: 'Any status',
      reason: 'Filter by reason',
      anyReason: 'Any reason',
    },
    empty: 'Nobody yet',
    emptyAbout: 'People appear here when the campaign starts.',
    noMatch: { title: 'No matching recipients', about: 'Nobody has this status and reason.', showAll: 'Show everyone' },
  },
}
