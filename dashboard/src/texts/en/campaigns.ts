import { number, plural } from '../plural.ts'
import { report } from './campaign-report.ts'

const people = (n: number) => plural('en', n, { one: '{n} person', other: '{n} people' })

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
  sentOf: (sent: number, total: number) => `${number('en', sent)} of ${number('en', total)}`,
  progressOf: (name: string) => `Progress of ${name}`,
  noPage: { title: 'No campaigns on this page', about: 'There aren’t that many pages.', first: 'Go to first page' },

  first: {
    title: 'Send your first campaign',
    about: 'Four steps, about five minutes. Each one checks itself off when it’s done.',
    label: 'First campaign',
    done: '(done)',
    brand: {
      title: 'Set up who it’s from',
      about:
        'Add an email address you send from, and create a brand with that sender and your postal address, which marketing emails must show.',
      sender: 'Add sender',
      brand: 'Create brand',
      edit: 'Complete brand',
      missing: (parts: string) => `Your brand still needs: ${parts}.`,
      missingSender: 'a sender',
      missingAddress: 'a postal address',
    },
    list: {
      title: 'Fill a list',
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
      'You haven’t added a connection to an email provider. You can try everything anyway: if the server has none either, messages go to the <outbox>outbox</outbox>, where you can read them. When you’re ready, <connections>add a connection</connections>.',
  },

  new: {
    label: 'Campaign',
    name: 'Name',
    nameAbout: 'Only your team sees it.',
    namePlaceholder: 'Spring sale',
    channel: 'Channel',
    channelAbout: 'You can’t change the channel later.',
  },

  editor: {
    steps: 'Steps',
    audience: 'Audience',
    content: 'Content',
    sender: 'Sender',
    review: 'Review',
    done: '(done)',
    missing: '(incomplete)',
    name: 'Name',
    delete: {
      button: 'Delete',
      title: (name: string) => `Delete ${name}?`,
      confirm: 'Delete campaign',
      about: 'The draft is deleted. This can’t be undone.',
    },
    /** Whether the latest changes are stored. */
    saving: {
      saved: 'Saved',
      waiting: 'Saving…',
      saving: 'Saving…',
      offline: 'Offline. Your changes are kept in this browser and saved when you’re back online.',
      failed: 'Not saved yet. Trying again…',
      rejected: 'Not everything is saved. Fix the fields with errors.',
      conflict: 'No longer a draft',
      gone: 'Deleted',
    },
    restored: 'Changes that hadn’t been saved were restored from this browser.',
    notDraft: 'This campaign is no longer a draft, so your last change wasn’t saved.',
    gone: 'This campaign was deleted',
    goneAbout: 'Somebody deleted it while you were editing. You can’t change or send it anymore.',
  },

  audience: {
    lists: 'Send to lists',
    listsAbout: 'People on several of these lists get one message.',
    listsPlaceholder: 'Choose lists',
    list: (name: string, count: number) => `${name} (${number('en', count)})`,
    noLists: 'You have no lists for this channel yet.',
    createList: 'Create list',
    noMatch: 'No matching list',
    clearLists: 'Clear lists',
    exclude: 'Exclude lists',
    excludeAbout: 'Subscribers of these lists get nothing.',
    excludePlaceholder: 'Exclude no one',
    clearExclude: 'Clear excluded lists',
    segment: 'Only people in a segment',
    segmentAbout: 'Everyone on the lists who isn’t in the segment gets nothing.',
    segmentPlaceholder: 'Everyone on the lists',
    noSegment: 'No matching segment',
    clearSegment: 'Clear segment',
    createSegment: 'Create segment',
    editSegment: 'Edit segment',
    joinedSince: (time: string) => `Only people who joined the lists after ${time}.`,
    count: (receive: number, total: number) =>
      `${number('en', receive)} of ${people(total)} on these lists will get it.`,
    nobody: 'Nobody on these lists would get it.',
    chooseLists: 'Choose a list to see who gets the campaign.',
    counting: 'Counting…',
  },

  content: {
    source: 'Content',
    sources: { template: 'Use a template', own: 'Write it here' },
    template: 'Template',
    templateAbout: 'The campaign uses the version that’s saved when you send or schedule it.',
    templatePlaceholder: 'Choose a template',
    noTemplates: 'You have no templates for this channel yet.',
    noMatch: 'No matching template',
    clearTemplate: 'Clear template',
    createTemplate: 'Create template',
    editTemplate: 'Edit template',
    ownAbout: 'This content belongs to this campaign only.',
    test: 'Send test',
    choose: 'Choose a template to see a preview.',
    preview: 'Preview',
  },

  sender: {
    brand: 'Brand',
    brandAbout: 'The logo, colors and postal address in the message',
    brandDefault: 'From the template or the list',
    clearBrand: 'Clear brand',
    noBrand: 'No matching brand',
    address: 'Sender',
    addressAbout: 'Overrides the sender of the list and the brand.',
    addressDefault: 'From the list or the brand',
    replyTo: 'Reply-to address',
    replyToAbout: 'Replies go to the sender if you leave this empty.',
    replyToPlaceholder: 'hello@example.com',
    pushAbout: 'Push notifications have no sender address. They show the brand’s name and logo.',
    when: 'When to send',
    whens: { now: 'Now', later: 'Later' },
    at: 'Send at',
    atAbout: (zone: string) => `In your team’s time zone, ${zone}. Up to 90 days ahead.`,
    window: 'Send only at certain times',
    windowAbout: (zone: string) => `Outside these times, the campaign waits. In your team’s time zone, ${zone}.`,
    days: 'Days',
    from: 'From',
    to: 'To',
    weekdays: { mon: 'Mon', tue: 'Tue', wed: 'Wed', thu: 'Thu', fri: 'Fri', sat: 'Sat', sun: 'Sun' },
    rate: 'Maximum messages per minute',
    rateAbout: 'Spreads the campaign over time. Leave empty to send as fast as the connection allows.',
    ratePlaceholder: 'No limit',
    tracking: 'Count clicks',
    trackingDefault: 'Team setting',
    trackingAbout: (name: string) => `Your team’s setting: ${name}`,
    archive: 'Show in the public archive',
    archiveAbout: 'Anyone can read the campaign in the archive of its lists, if they have one.',
  },

  review: {
    checking: 'Checking who gets it…',
    title: (receive: number, total: number) =>
      `${number('en', receive)} of ${people(total)} on the lists will get this campaign`,
    nobody: 'Nobody would get this campaign',
    noLists: 'Choose a list first. Then you’ll see exactly who gets the campaign, and who doesn’t and why.',
    receive: 'Will get it',
    receiveAbout: 'Nothing keeps them from getting it.',
    people: (n: number) => people(n),
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
  },

  /** Why someone on the lists gets nothing, by the API’s code. */
  reasons: {
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
    unsubscribed: { name: 'Unsubscribed since', about: 'They unsubscribed after the campaign was started.' },
    contact_deleted: { name: 'Contact deleted', about: 'The contact was deleted after the campaign was started.' },
  },

  people: {
    capped: (shown: number) => `Only the first ${number('en', shown)} are listed.`,
    none: 'There’s nobody here anymore.',
    columns: { to: 'Address', contact: 'Contact', list: 'List' },
  },

  /** What keeps a campaign from being sent, or is worth a look, by the API’s code, and the button that opens the fix. */
  blockers: {
    no_content: { text: 'The campaign has no content.', fix: 'Choose content' },
    no_sender: { text: 'There’s no sender.', fix: 'Choose sender' },
    no_postal_address: { text: 'The brand has no postal address. Marketing emails must show one.', fix: 'Edit brand' },
    template_error: { text: 'The content has an error.', fix: 'Edit content' },
    no_recipients: { text: 'Nobody would get this campaign.', fix: 'Change audience' },
    outbox: {
      text: 'There’s no connection to a provider. The messages won’t leave the server: they go to the outbox, where you can read them.',
      fix: 'Add connection',
    },
    connection_down: { text: 'The connection to your provider is down.', fix: 'Open connections' },
  },

  send: {
    button: (n: number) => `Send to ${people(n)}`,
    title: (n: number) => `Send to ${people(n)} now?`,
    about: (name: string, n: number) =>
      plural('en', n, {
        one: `“${name}” will be sent to exactly {n} person. You can pause it at any time, but you can’t recall messages that have already been sent.`,
        other: `“${name}” will be sent to exactly {n} people. You can pause it at any time, but you can’t recall messages that have already been sent.`,
      }),
    confirm: (n: number) => `Send to ${people(n)}`,
    keep: 'Keep editing',
    done: 'The campaign is on its way.',
    fix: (n: number) => plural('en', n, { one: 'Fix {n} problem', other: 'Fix {n} problems' }),
    notSaved: 'Your last changes aren’t saved yet. Fix the fields with errors, or wait until you’re online again.',
    changed: (n: number) =>
      `The number has just changed: ${people(n)} will get it now. Check the review, then send again.`,
  },
  schedule: {
    button: (n: number) => `Schedule for ${people(n)}`,
    title: (time: string) => `Schedule for ${time}?`,
    about: (n: number, time: string, zone: string) =>
      `As of now, ${people(n)} will get it. Sending starts on ${time} (${zone}). People who join or leave the lists before then are taken into account. Later changes to the template or brand won’t affect it.`,
    confirm: 'Schedule campaign',
    done: 'Campaign scheduled.',
    noTime: 'Choose a time',
  },

  page: {
    label: 'Campaign',
    tabs: { overview: 'Overview', recipients: 'Recipients' },
    sendingTo: (lists: string) => `To ${lists}`,
    scheduled: (time: string, zone: string) => `Starts on ${time} (${zone})`,
    scheduledAbout:
      'Changes to the template or brand don’t affect it anymore. To change something, make it a draft again.',
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
      about: 'The server was down for hours when the campaign was due. Resume it if it’s still relevant, or cancel it.',
    },
    no_sender: {
      title: 'Paused because its sender was deleted',
      about: 'You no longer have this sender. Cancel the campaign, and send a copy with another sender.',
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
          one: 'The remaining {n} person won’t get it. This can’t be undone.',
          other: 'The remaining {n} people won’t get it. This can’t be undone.',
        }),
      confirm: 'Stop for good',
      keep: 'Keep campaign',
      done: 'Campaign canceled.',
    },
    unschedule: { button: 'Back to draft', done: 'The campaign is a draft again.' },
    retry: {
      button: (n: number) => plural('en', n, { one: 'Retry {n} message', other: 'Retry {n} messages' }),
      title: (n: number) => plural('en', n, { one: 'Retry {n} message?', other: 'Retry {n} messages?' }),
      failed: 'The failed messages will be sent again.',
      unknown:
        'For some, the connection broke while they were being sent. The provider may have accepted them, so some people may get the message twice.',
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
      onlyNew: 'Only send it to people who joined the lists since',
      confirm: 'Create copy',
      keep: 'Don’t copy',
    },
  },
  problems: {
    unknown: (n: number) =>
      plural('en', n, { one: '{n} message has an unknown outcome', other: '{n} messages have an unknown outcome' }),
    unknownAbout:
      'The connection broke right after they were handed to the provider, so they may have arrived. Postrider doesn’t send them again unless you say so.',
    failed: (n: number) => plural('en', n, { one: '{n} message failed', other: '{n} messages failed' }),
    failedAbout: 'Postrider gave up on them. Fix the cause, then try again.',
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
