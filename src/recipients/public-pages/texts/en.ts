export const en = {
  invalidLink: {
    title: 'This link doesn’t work',
    text: 'It’s incomplete, or it points to something that no longer exists.',
  },
  failed: { title: 'Something went wrong', text: 'Please try again in a moment.' },
  notAccepted: {
    title: 'This couldn’t be processed',
    text: 'Please go back, check what you entered, and try again.',
  },

  fieldErrors: {
    required: 'Please fill this in.',
    tooLong: (most: number) => `Please enter at most ${most} characters.`,
    email: 'This isn’t a valid email address.',
    phone: 'This isn’t a valid phone number. Please start with + and the country code.',
    number: 'Please enter a number.',
    date: 'Please enter a date.',
    url: 'Please enter a link that starts with https://.',
    choice: 'Please choose one of the options.',
  },

  unsubscribe: {
    title: (list: string) => `Unsubscribe from “${list}”?`,
    text: 'You’ll no longer receive these messages.',
    button: 'Unsubscribe',
  },
  unsubscribed: {
    title: 'You’re unsubscribed',
    text: (list: string) => `You’ll no longer receive messages from “${list}”.`,
    undo: 'Undo',
  },
  resubscribed: {
    title: 'You’re subscribed again',
    text: (list: string) => `You’ll keep receiving messages from “${list}”.`,
  },
  undoExpired: {
    title: 'This can’t be undone anymore',
    text: 'You can subscribe again in your preferences.',
  },

  preferences: {
    link: 'Manage your preferences',
    title: 'Your preferences',
    saved: 'Your changes have been saved.',
    invalid: 'Nothing has been saved. Please check the marked fields.',
    lists: 'What would you like to receive?',
    noLists: 'You aren’t subscribed to anything.',
    details: 'Your details',
    notChosen: 'Not chosen',
    save: 'Save',
    pause: 'Take a break',
    pauseText: 'You’ll stay subscribed, but won’t receive anything for a while.',
    pauseDays: (days: number) => `${days} days`,
    pausedUntil: (date: string) => `You’re taking a break until ${date}.`,
    resume: 'Resume messages now',
    unsubscribeAll: 'Unsubscribe from everything',
    unsubscribeAllText: 'You’ll no longer receive newsletters or other marketing messages.',
    unsubscribedAll: 'You’re unsubscribed from everything.',
    data: 'Your data',
    getData: 'Get a copy of my data',
    getDataText: 'You’ll get a copy of everything that is stored about you.',
    dataRequested: 'You’ve asked for a copy of your data. The request is being reviewed.',
    eraseText: 'Everything stored about you will be erased, and you’ll no longer receive messages.',
    erase: 'Request erasure',
    eraseRequested: 'You’ve asked for your data to be erased. The request is being reviewed.',
  },

  subscribe: {
    title: (list: string) => `Subscribe to “${list}”`,
    button: 'Subscribe',
    optional: 'optional',
    consent: (brand: string, list: string) =>
      `I’d like to receive “${list}” from ${brand}. I can unsubscribe at any time.`,
    invalid: 'Please check the marked fields.',
    tooMany: 'There were too many attempts. Please try again later.',
    unavailable: 'Subscribing isn’t possible right now. Please try again later.',
  },
  checkInbox: {
    title: 'Almost done',
    email: 'We’ve sent you an email. Please open the link in it to confirm your subscription.',
    sms: 'We’ve sent you a text message. Please open the link in it to confirm your subscription.',
  },
  subscribed: {
    title: 'Thank you',
    text: (list: string) => `You’re subscribed to “${list}”.`,
  },

  archive: {
    title: 'Past messages',
    empty: 'Nothing has been sent yet.',
    newer: 'Newer',
    older: 'Older',
  },

  confirm: {
    title: (list: string) => `Confirm your subscription to “${list}”`,
    text: 'One more click, and you’re on the list.',
    button: 'Confirm',
  },
  confirmExpired: {
    title: 'This link has expired',
    text: 'Please subscribe again to get a new one.',
  },
  confirmMail: {
    subject: (list: string) => `Please confirm your subscription to “${list}”`,
    greeting: 'Hello,',
    text: (list: string) => `Please confirm that you’d like to receive “${list}”:`,
    button: 'Confirm subscription',
    ignore: 'If you didn’t subscribe, you can ignore this email. You won’t receive anything else.',
  },
  confirmSms: (brand: string, list: string, url: string) => `${brand}: Confirm your subscription to “${list}”: ${url}`,

  push: {
    title: (list: string) => `Get notifications for “${list}”`,
    text: 'Your browser will ask whether it may show notifications.',
    button: 'Turn on notifications',
    on: 'Notifications are on.',
    off: 'Turn off notifications',
    isOff: 'Notifications are off.',
    blocked: 'Notifications are blocked for this page. You can allow them in your browser’s settings.',
    unsupported: 'This browser doesn’t support notifications.',
    failed: 'That didn’t work. Please try again later.',
    needsScript: 'Notifications require JavaScript.',
  },

  /** Sample content that previews show in place of a team's lists and fields. */
  sample: { lists: ['News', 'Offers'], email: 'Email address', firstName: 'First name' },
}

export type PageTexts = typeof en
