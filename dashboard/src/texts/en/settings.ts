export const settings = {
  title: 'Sending settings',
  about: 'How and when Postrider sends your team’s messages, and whether it counts clicks and opens.',
  label: 'Sending settings',

  place: 'Time and language',
  timeZone: 'Time zone',
  /** `time` is the current time in the time zone, such as `16:30`. */
  timeZoneNow: (time: string) => `Used for send times and daily statistics. It’s ${time} there now.`,
  noTimeZone: 'No matching time zone',
  language: 'Language of your messages',
  languageAbout: 'Used for text that Postrider adds to your messages, such as the unsubscribe link.',

  statistics: 'Statistics',
  tracking: 'Link clicks',
  trackings: {
    none: { name: 'Don’t count clicks', about: 'Links stay exactly as you wrote them.' },
    anonymous: {
      name: 'Count clicks anonymously',
      about: 'See how often each link was clicked, but not by whom. Recommended for most teams.',
    },
    identified: {
      name: 'Record who clicked',
      about: 'See each contact’s clicks. In many countries, you need the contact’s consent for this.',
    },
  },
  opens: 'Count opens',
  opensAbout:
    'Adds an invisible image to emails. The numbers are rough, because many email clients block images, or load all of them automatically.',

  quiet: 'Quiet hours',
  quietHours: 'Send marketing text messages only during the day',
  quietHoursAbout:
    'Between 08:00 and 21:00 in the recipient’s country. Messages due at night wait until morning. Order confirmations, codes and other transactional messages are always sent immediately.',

  preferences: 'Preference center',
  preferenceFields: 'Fields that contacts can change',
  preferenceFieldsAbout:
    'Marketing emails link to a page where contacts choose their lists. They can change these fields there, too.',
  noField: 'No matching field',
  clearFields: 'Clear fields',

  notices: {
    title: 'Your email notices',
    label: 'Email me when something needs attention',
    about:
      'When a campaign is paused, a connection goes down or works again, an import has errors, or messages wait for a decision. At most one email per cause and hour, to your own address once you have confirmed it.',
    saved: 'Saved.',
  },

  save: 'Save settings',
  saved: 'Settings saved.',
}
