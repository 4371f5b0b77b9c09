import { plural } from '../plural.ts'

export const report = {
  funnel: {
    title: 'From list to click',
    row: 'Step',
    number: 'Number',
    fileName: 'campaign-funnel',
    on_lists: 'On the lists',
    eligible: 'Eligible',
    sent: 'Sent',
    outbox: 'Kept in the outbox',
    delivered: 'Delivered',
    opened: 'Opens',
    clicked: 'Clicks',
  },
  facts: {
    label: 'Results',
    sent: 'Sent',
    outbox: 'Kept in the outbox',
    delivered: 'Delivered',
    opened: 'Opens',
    clicked: 'Clicks',
    bounced: 'Bounced',
    complained: 'Reported spam',
    unsubscribed: 'Unsubscribed',
  },
  machines: (clicks: number) =>
    plural('en', clicks, {
      one: '{n} more click came from a bot, such as a spam filter, and isn’t counted.',
      other: '{n} more clicks came from bots, such as spam filters, and aren’t counted.',
    }),
  people: (n: number) => plural('en', n, { one: '{n} person clicked.', other: '{n} different people clicked.' }),
  noTracking: 'Clicks weren’t counted for this campaign.',
  hours: { title: 'By hour', row: 'Hour', fileName: 'campaign-hours' },
  links: {
    title: 'By link',
    url: 'Link',
    clicks: 'Clicks',
    machines: 'Bot clicks',
  },
  domains: {
    title: 'By mailbox provider',
    domain: 'Domain',
    other: 'All others',
    none: 'No address',
    total: 'Messages',
  },
  lists: { title: 'By list', list: 'List', total: 'People', skipped: 'Skipped' },
  skipped: { title: 'Who got nothing, and why', reason: 'Reason', people: 'People' },
  failures: {
    title: 'What went wrong, and how to fix it',
    status: 'Status',
    cause: 'Cause',
    fix: 'Fix',
    n: 'Messages',
    /** Causes of failures, by the API’s code. */
    causes: {
      no_mailbox: {
        name: 'The address doesn’t exist',
        fix: 'Nothing to do: Postrider won’t send to these addresses again.',
      },
      no_domain: {
        name: 'The domain doesn’t accept email',
        fix: 'Nothing to do: Postrider won’t send to these addresses again.',
      },
      mailbox_disabled: {
        name: 'The mailbox is disabled',
        fix: 'Nothing to do: Postrider won’t send to these addresses again.',
      },
      mailbox_full: {
        name: 'The mailbox is full',
        fix: 'Try again in a few days. If a mailbox stays full, it’s probably abandoned.',
      },
      blocked: {
        name: 'The provider blocked the message',
        fix: 'Check the sender’s SPF, DKIM and DMARC records and its reputation, then try again.',
      },
      bad_sender: {
        name: 'The provider doesn’t accept the sender',
        fix: 'Verify the sender’s address with your provider, then try again.',
      },
      sign_in: {
        name: 'Signing in to the provider failed',
        fix: 'Check the connection’s user name and password, then try again.',
      },
      too_large: {
        name: 'The email is too large',
        fix: 'Make the email smaller, for example with smaller images, and send a copy.',
      },
      try_later: {
        name: 'The provider was busy',
        fix: 'Try again later. If it happens often, lower the campaign’s rate.',
      },
      refused: { name: 'The provider refused the message', fix: 'Read its response in the example, then try again.' },
      not_confirmed: {
        name: 'The connection broke while sending',
        fix: 'These messages may have arrived. Check with your provider, and retry them only if they didn’t.',
      },
      template_error: {
        name: 'The content has an error',
        fix: 'Fix the template, then send a copy of the campaign to the people who didn’t get it.',
      },
      sender_fault: {
        name: 'The sender isn’t allowed',
        fix: 'Check that your provider allows you to send from this number or address, then try again.',
      },
      opt_out: { name: 'They replied STOP', fix: 'Nothing to do: Postrider won’t send to these people again.' },
      no_address: { name: 'They no longer get notifications in any browser', fix: 'Nothing to do.' },
      overdue: { name: 'The server was down', fix: 'Try again if the message is still current.' },
      content_deleted: { name: 'The content is no longer stored', fix: 'Send a new campaign.' },
      other: { name: 'Another error', fix: 'Read the error in the example, then try again.' },
    },
  },
  csv: 'Download CSV',
  csvOf: (title: string) => `Download CSV: ${title}`,
  segments: (n: number) => plural('en', n, { one: '{n} SMS segment', other: '{n} SMS segments' }),
}
