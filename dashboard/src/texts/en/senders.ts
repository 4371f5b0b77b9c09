export const senders = {
  title: 'Senders',
  about: 'The email addresses and phone numbers that your messages come from.',
  addEmail: 'Add email address',
  addPhone: 'Add phone number',

  empty: {
    title: 'No senders yet',
    about: 'Add an email address or phone number you own, such as news@example.com. We’ll send a code to verify it.',
  },
  columns: { sender: 'Sender', status: 'Status', added: 'Added', delete: 'Delete' },
  enterCode: 'Enter code',

  form: {
    email: 'Email address',
    emailPlaceholder: 'news@example.com',
    emailAbout: 'We’ll send a 6-digit code to this address.',
    emailName: 'Shown to recipients next to the address',
    phone: 'Phone number',
    phonePlaceholder: '+1 212 555 0123',
    phoneAbout: 'We’ll text a 6-digit code to this number.',
    phoneName: 'Shown only to your team',
    name: 'Name',
    namePlaceholder: 'Acme News',
    submit: 'Send code',
  },

  confirm: {
    title: 'Enter code',
    about: (sender: string) => `We sent a 6-digit code to ${sender}. It expires after 15 minutes.`,
    aboutAgain: (sender: string) =>
      `${sender} was verified before the current provider was used. Send a new code to it, so that its messages can leave the server.`,
    aboutOutbox: (sender: string) => `There’s no provider yet, so the code for ${sender} wasn’t sent.`,
    aboutOwnNumber: (sender: string) =>
      `Your provider can’t text its own number, so the code for ${sender} wasn’t sent.`,
    code: 'Code',
    submit: 'Verify sender',
    resend: 'Send new code',
    resent: 'New code sent.',
    verified: (sender: string) => `${sender} verified.`,
    noEmail:
      'No email? Check your spam folder. If this server has no email provider, it saves messages in the {folder} folder of its data directory. Ask your administrator to look there.',
    noSms:
      'No text message? If this server has no SMS provider, it saves messages in the {folder} folder of its data directory. Ask your administrator to look there.',
  },

  outbox: {
    title: (sender: string) => `The code for ${sender}`,
    about:
      'You see it because you set up this server. It expires {time}. Messages from this sender stay in the outbox until you add a connection and confirm another code.',
    aboutOwnNumber: 'You see it because you set up this server. It expires {time}.',
  },

  select: {
    none: 'None',
    named: (name: string, sender: string) => `${name} (${sender})`,
    noEmailYet: 'You have no verified email addresses yet.',
    noPhoneYet: 'You have no verified phone numbers yet.',
  },

  delete: {
    button: 'Delete',
    title: (sender: string) => `Delete ${sender}?`,
    confirm: 'Delete sender',
    about:
      'Choose another sender for the brands and lists that use this one. Messages from this sender that haven’t been sent yet will fail.',
    done: 'Sender deleted.',
  },
}
