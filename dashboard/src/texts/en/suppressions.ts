export const suppressions = {
  title: 'Suppressions',
  about:
    'Postrider doesn’t send messages to these email addresses and phone numbers. Each message that isn’t sent shows the reason.',
  add: 'Suppress address',
  filters: {
    address: 'Search by address',
    addressPlaceholder: 'Full email address or phone number',
    reason: 'Filter by reason',
    anyReason: 'Any reason',
  },
  columns: {
    address: 'Address',
    channel: 'Channel',
    reason: 'Reason',
    source: 'Source',
    when: 'Since',
    delete: 'Delete',
  },
  reasons: {
    bounce: 'Bounced',
    complaint: 'Reported as spam',
    opt_out: 'Replied STOP',
    manual: 'Added by your team',
    erased: 'Data erased',
  },
  sources: { api: 'Dashboard or API', provider: 'Provider', erasure: 'Erasure' },
  erasedAddress: 'Erased address',

  empty: {
    title: 'No suppressed addresses',
    about:
      'Postrider suppresses an address automatically if a message to it bounces, or if the SMS provider reports that the recipient replied STOP. You can also suppress addresses yourself.',
  },
  noMatch: {
    title: 'No matching suppressions',
    about: 'To find an address, enter the full email address or phone number.',
    showAll: 'Show all suppressions',
  },

  form: {
    channel: 'Channel',
    address: { email: 'Email address', sms: 'Phone number' },
    about: 'Your team won’t send anything to it, not even transactional messages.',
    done: (address: string) => `${address} is suppressed.`,
  },

  delete: {
    button: 'Delete',
    title: (address: string | null) => `Delete suppression of ${address ?? 'an erased address'}?`,
    about: {
      bounce:
        'Your team will be able to send to this address again. If messages to it keep bouncing, your reputation as a sender will suffer.',
      complaint:
        'Your team will be able to send to this address again, even though its owner reported a message as spam.',
      opt_out: 'Your team will be able to send to this number again. Only do this if its owner asked you to.',
      manual: 'Your team will be able to send to this address again.',
      erased: 'Your team will be able to send to this address again, even though its owner had their data erased.',
    },
    confirm: 'Delete suppression',
    keep: 'Keep suppression',
    done: 'Suppression deleted.',
  },
}
