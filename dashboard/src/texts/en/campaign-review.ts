import { number, plural } from '../plural.ts'
import { peopleCount } from './people-count.ts'

export const review = {
  checking: 'Checking who gets it…',
  title: (receive: number, total: number) =>
    `${number('en', receive)} of ${peopleCount(total)} on the lists will get this campaign`,
  nobody: 'Nobody would get this campaign',
  noLists: 'Choose a list first. Then you’ll see exactly who gets the campaign, and who doesn’t and why.',
  receive: 'Will get it',
  receiveAbout: 'They’ll get it when you send the campaign.',
  people: peopleCount,
  unsubscribed: (n: number) =>
    plural('en', n, {
      one: '{n} person has unsubscribed from these lists and isn’t counted.',
      other: '{n} people have unsubscribed from these lists and aren’t counted.',
    }),
  blockers: (n: number) =>
    plural('en', n, { one: 'Fix this before you send', other: 'Fix these {n} things before you send' }),
  warnings: 'Check this before you send',
  estimate: (time: string) => `Sending will take about ${time}.`,
  segments: (n: number) => plural('en', n, { one: '{n} SMS segment in total.', other: '{n} SMS segments in total.' }),
  samples: 'How it will look',
  samplesAbout: 'Real messages for the first people on the lists.',
  sampleFor: (to: string) => `For ${to}`,
  checkAgain: 'Check again',
}

/** Why someone on the lists gets no message, by the API’s code. */
export const reasons = {
  unconfirmed: { name: 'Not confirmed', about: 'They haven’t confirmed their subscription yet.' },
  excluded: { name: 'On an excluded list', about: 'They’re on one of the lists you excluded.' },
  not_in_segment: { name: 'Not in the segment', about: 'They don’t match the segment.' },
  joined_before: { name: 'Joined before', about: 'They were on the lists when the original campaign was sent.' },
  paused_by_contact: { name: 'Taking a break', about: 'They paused messages in their preferences.' },
  no_address: { name: 'No address', about: 'They have no address for this channel.' },
  invalid_address: { name: 'Invalid address', about: 'Their address can’t receive messages.' },
  suppressed_bounce: { name: 'Bounced before', about: 'An earlier message to their address bounced.' },
  suppressed_complaint: { name: 'Reported spam', about: 'They reported an earlier message as spam.' },
  suppressed_manual: { name: 'Suppressed by your team', about: 'Their address is on your suppression list.' },
  opt_out: { name: 'Replied STOP', about: 'They no longer want messages on this channel.' },
  erased: { name: 'Data erased', about: 'Their address was erased at their request.' },
  missing_value: { name: 'Missing value', about: 'They have no value for a merge tag that the content requires.' },
  duplicate_address: { name: 'Same address', about: 'Someone else with the same address gets the message.' },
  unsubscribed: { name: 'Unsubscribed later', about: 'They unsubscribed after the campaign was started.' },
  contact_deleted: { name: 'Contact deleted', about: 'The contact was deleted after the campaign was started.' },
}

export const people = {
  capped: (shown: number) => `Only the first ${number('en', shown)} are listed.`,
  none: 'Nobody is in this group anymore.',
  columns: { to: 'Address', contact: 'Contact', list: 'List' },
}

/** Problems and warnings in a dry run, by the API’s code. `fix` is the label of the button that helps fix the problem. */
export const blockers = {
  no_content: { text: 'The campaign has no content.', fix: 'Choose content' },
  no_sender: { text: 'There’s no sender.', fix: 'Choose sender' },
  sender_unproven: {
    text: 'The sender must be verified again, because the provider has changed.',
    fix: 'Open senders',
  },
  no_postal_address: { text: 'The brand has no postal address. Marketing emails must show one.', fix: 'Edit brand' },
  template_error: { text: 'The content has an error.', fix: 'Edit content' },
  no_recipients: { text: 'Nobody would get this campaign.', fix: 'Change audience' },
  outbox: {
    text: 'There’s no connection to a provider. The messages won’t leave the server: they go to the outbox, where you can read them.',
    fix: 'Add connection',
  },
  connection_down: { text: 'The connection to your provider is down.', fix: 'Open connections' },
}

export const send = {
  button: (n: number) => `Send to ${peopleCount(n)}`,
  title: (n: number) => `Send to ${peopleCount(n)} now?`,
  about: (name: string, n: number) =>
    plural('en', n, {
      one: `“${name}” will be sent to exactly {n} person. You can pause it at any time, but you can’t recall messages that have already been sent.`,
      other: `“${name}” will be sent to exactly {n} people. You can pause it at any time, but you can’t recall messages that have already been sent.`,
    }),
  confirm: (n: number) => `Send to ${peopleCount(n)}`,
  keep: 'Keep editing',
  done: 'The campaign is on its way.',
  fix: (n: number) => plural('en', n, { one: 'Fix {n} problem', other: 'Fix {n} problems' }),
  notSaved: 'Your last changes aren’t saved yet. Fix the fields with errors, or wait until you’re online again.',
  changed: (n: number) =>
    `The campaign wasn’t sent, because the number of recipients has changed: ${peopleCount(n)} would get it. Check the review, then send it.`,
}

export const schedule = {
  button: (n: number) => `Schedule for ${peopleCount(n)}`,
  title: (time: string) => `Schedule for ${time}?`,
  about: (n: number, time: string, zone: string) =>
    `As of now, ${peopleCount(n)} will get it. Sending starts on ${time} (${zone}). People who join or leave the lists before then are taken into account. Later changes to the template or brand won’t affect it.`,
  confirm: 'Schedule campaign',
  done: 'Campaign scheduled.',
  noTime: 'Choose a time',
}
