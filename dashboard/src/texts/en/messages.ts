import { number, plural } from '../plural.ts'

export const messages = {
  title: 'Messages',
  about: 'The messages your team sends, and what happened to them.',
  filters: {
    to: 'Search by recipient',
    toPlaceholder: 'Full email address or phone number',
    status: 'Filter by status',
    anyStatus: 'Any status',
    channel: 'Filter by channel',
    anyChannel: 'Any channel',
  },
  columns: { to: 'To', status: 'Status', subject: 'Subject', channel: 'Channel', from: 'From', when: 'When' },
  contact: (id: number) => `Contact ${id}`,
  noAddress: 'No address',
  capped: 'Only the newest 10,000 messages are listed. To find older ones, add a filter.',

  empty: {
    title: 'No messages yet',
    about: 'Messages from campaigns and the API appear here, with their status, content and errors.',
    token: 'Generate API token',
    guide: 'Read API docs',
  },
  noMatch: {
    title: 'No matching messages',
    about: 'To find a recipient, enter the full email address or phone number.',
    showAll: 'Show all messages',
  },
  noPage: { title: 'No messages on this page', about: 'There aren’t that many pages.', first: 'Go to first page' },

  outbox: {
    title: 'Outbox',
    about:
      'Messages that Postrider kept instead of sending, because there was no connection for their channel. Check how they look, then <link>add a connection</link> to send new ones.',
    note: 'This message is only in the outbox. There was no connection, so the recipient didn’t get it.',
    empty: {
      title: 'The outbox is empty',
      about:
        'If there’s no connection for email or SMS, messages on that channel appear here instead of being sent, so you can try everything safely.',
      messages: 'Go to Messages',
    },
  },

  message: {
    title: 'Message',
    untitled: (channel: string) => `${channel} message`,
    id: 'Message {id}, created {time}.',
    facts: {
      to: 'To',
      from: 'From',
      scheduled: 'Scheduled for',
      reason: 'Reason',
      error: 'Last error',
      delay: 'Reason for delay',
      attempts: 'Attempts',
      kind: 'Type',
      tags: 'Tags',
    },
    attempts: (count: number) => number('en', count),
    kinds: { transactional: 'Transactional', marketing: 'Marketing' },
    seeContact: 'Open contact',
  },
  /** Why a message wasn’t sent, by the API’s code. */
  reasons: {
    suppressed_bounce: 'An earlier message to this address bounced, so the address is suppressed.',
    suppressed_complaint: 'The recipient reported an earlier message as spam, so the address is suppressed.',
    suppressed_manual: 'Your team suppressed this address.',
    opt_out: 'The recipient replied STOP and no longer wants messages.',
    erased: 'The recipient’s data was erased.',
    unsubscribed: 'The recipient was no longer subscribed to the list when the message was due.',
    contact_deleted: 'The contact was deleted before the message was sent.',
    no_address: 'The contact no longer had an address for this channel when the message was due.',
    overdue: 'The message was due during a long server outage, and nobody decided to send it late.',
    restored:
      'The database was restored from a backup, so the message may have been sent before. Nobody decided to send it again.',
    no_sender: 'The sender was deleted before the message was sent.',
    sender_fault:
      'The message was rejected because of its sender or your account, not because of the recipient’s address. For details, see the last error.',
  },

  /** Why a message waits, by the API’s code. */
  waitingReasons: {
    overdue: 'The message was due during a long server outage. It’s sent only if someone decides to.',
    restored:
      'The database was restored from a backup, so the message may have been sent before. It’s sent only if someone decides to.',
  },

  timeline: {
    title: 'Timeline',
    scheduledFor: (time: string) => `For ${time}`,
    empty: 'No events: this message was never queued.',
    events: {
      queued: 'Created',
      scheduled: 'Scheduled',
      sending: 'Sending started',
      sent: 'Sent',
      delivered: 'Delivered',
      bounced: 'Bounced',
      complained: 'Reported as spam',
      failed: 'Failed',
      suppressed: 'Not sent',
      skipped: 'Skipped',
      unknown: 'Outcome unknown',
      canceled: 'Canceled',
      delayed: 'Delayed, retry scheduled',
      copy_not_sent: 'Copy not sent',
      retried: 'Retried',
      opened: 'Opened',
      clicked: 'Link clicked',
    },
  },

  preview: {
    title: 'Content',
    parts: { html: 'HTML', text: 'Text', headers: 'Headers', size: 'Size' },
    width: 'Preview width',
    widths: { desktop: 'Desktop', phone: 'Phone' },
    dark: 'Dark mode',
    frame: 'Preview of the email',
    remote: 'The preview doesn’t load remote images or follow links.',
    remoteShown: 'Images were loaded from other servers, which may count this as an open.',
    showImages: 'Show images',
    headersAbout: 'The headers as Postrider sends them. Mail servers along the way add more.',
    size: {
      total: 'Whole email',
      html: 'HTML part',
      text: 'Text part',
      attachments: 'Attachments',
      unknown: 'Unknown, because an attachment is no longer stored',
      clipped:
        'Gmail cuts off emails with more than 102 KB of HTML, so Gmail users won’t see all of this one. Use less HTML in future emails.',
    },
    sms: {
      unknownSender: 'Unknown sender',
      /** `encoding` is `GSM-7` or `UCS-2`. */
      segments: (segments: number, characters: number, encoding: string) =>
        `${plural('en', segments, { one: '{n} SMS segment', other: '{n} SMS segments' })}, ${plural('en', characters, { one: '{n} character', other: '{n} characters' })} in ${encoding}. Providers charge per segment.`,
      forcedBy: (characters: string) => `These characters reduce how much text fits in each segment: ${characters}`,
    },
    push: { opens: 'Opens {url}' },
    gone: 'Content no longer stored',
    goneAbout: 'Postrider deletes the content of older messages, and of messages sent with store_body set to false.',
  },

  cancel: {
    button: 'Cancel message',
    keep: 'Keep message',
    title: 'Cancel this message?',
    about: (to: string) => `${to} won’t receive it. As long as its content is stored, you can still send it later.`,
    done: 'Message canceled.',
    maybeArrived: 'Postrider won’t try again, but the message may have already arrived.',
  },
  reschedule: {
    button: 'Reschedule',
    title: 'Reschedule this message',
    at: 'Send at',
    submit: 'Save new time',
    keep: 'Keep current time',
    done: 'Message rescheduled.',
  },
  sendNow: {
    button: 'Send now',
    title: 'Send this message now?',
    about: (to: string) => `The message will be sent to ${to} immediately.`,
    keep: 'Keep scheduled',
    done: 'Message queued.',
  },
  resend: {
    button: 'Send again',
    title: 'Send this message again?',
    about: (to: string) => `${to} will receive a new copy with the same content.`,
    maybeTwice: 'The provider may have already accepted the message. If so, the recipient will get it twice.',
    keep: 'Don’t send',
    done: 'New copy queued.',
    notSent: 'The new copy wasn’t sent, because the address is suppressed.',
  },
}
