export const settings = {
  title: 'Sending settings',
  about:
    'How and when Postrider sends this team’s messages. So far, only the time zone of the daily numbers is used. The other settings will take effect with campaigns.',
  label: 'Sending settings',

  place: 'Time and language',
  timeZone: 'Time zone',
  /** `time` is the current time there, such as `16:30`. */
  timeZoneNow: (time: string) => `For daily reports and sending times. It’s ${time} there now.`,
  noTimeZone: 'No matching time zone',
  language: 'Language of your messages',
  languageAbout: 'Used for texts that Postrider adds to your messages, like the unsubscribe link.',

  statistics: 'Statistics',
  tracking: 'Link clicks',
  trackings: {
    none: { name: 'Don’t count clicks', about: 'Links stay exactly as you wrote them.' },
    anonymous: {
      name: 'Count clicks anonymously',
      about: 'See how often each link was clicked, but not by whom. Suits most teams.',
    },
    identified: {
      name: 'Record who clicked',
      about: 'See each contact’s clicks. In many countries, you need the contact’s consent for this.',
    },
  },
  opens: 'Count opens',
  opensAbout:
    'Adds an invisible image to emails. The numbers are rough, because many mail apps load or block all images.',

  quiet: 'Quiet hours',
  quietHours: 'Send marketing SMS only during the day',
  quietHoursAbout:
    'Between 08:00 and 21:00 in the recipient’s country. Later ones wait until morning. Order confirmations, codes and other transactional SMS are always sent immediately.',

  save: 'Save settings',
  saved: 'Settings saved.',
}
