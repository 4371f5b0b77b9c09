import type { Texts } from '../en.ts'
import { plural } from '../plural.ts'

export const lists: Texts['lists'] = {
  title: 'Listen',
  about:
    'Eine Liste enthält die Kontakte, die bestimmten Nachrichten per E-Mail, SMS oder Push-Benachrichtigung zugestimmt haben.',
  create: 'Liste erstellen',
  save: 'Liste speichern',
  edit: (name) => `${name} bearbeiten`,
  created: (name) => `${name} erstellt.`,
  saved: (name) => `${name} gespeichert.`,
  deleted: (name) => `${name} gelöscht.`,

  empty: {
    title: 'Noch keine Listen',
    about:
      'Erstellen Sie eine Liste für jedes Thema, das man abonnieren kann, etwa Wochennachrichten oder Angebote per SMS.',
  },
  columns: {
    name: 'Name',
    channel: 'Kanal',
    brand: 'Marke',
    subscribers: 'Abonnenten',
    sender: 'Absender',
    edit: 'Bearbeiten',
  },
  noBrand: 'Keine',
  noSender: 'Kein Absender',
  brandSender: 'Absender der Marke',

  channels: {
    email: { name: 'E-Mail', about: 'Für Kontakte mit E-Mail-Adresse' },
    sms: { name: 'SMS', about: 'Für Kontakte mit Telefonnummer' },
    push: { name: 'Push', about: 'Für Kontakte, die Benachrichtigungen im Browser erlaubt haben' },
  },

  form: {
    label: 'Liste',
    name: 'Name',
    namePlaceholder: 'Wochennachrichten',
    channel: 'Kanal',
    channelAbout: 'Der Kanal lässt sich später nicht ändern.',
    channelFixed: 'Der Kanal lässt sich nicht ändern, weil die Abonnenten nur diesem zugestimmt haben.',
    brand: 'Marke',
    brandAbout: 'Die Marke, unter der die Nachrichten dieser Liste erscheinen',
    noBrand: 'Keine',
    noMatchingBrand: 'Keine passende Marke',
    clearBrand: 'Marke entfernen',
    defaultBrand: (name) => `${name} (Standard)`,
    noBrandsYet: 'Die Marke, unter der die Nachrichten dieser Liste erscheinen. Es gibt noch keine Marken.',
    createBrand: 'Marke erstellen',
    sender: 'Absender',
    senderAbout: 'Ersetzt den Absender der Marke.',
    brandSender: 'Wie bei der Marke',
    description: 'Beschreibung',
    descriptionAbout: 'Was man erhält und wie oft. Erscheint bei der Anmeldung und in den Einstellungen der Empfänger.',
    isPublic: 'In den Einstellungen der Empfänger zeigen',
    isPublicAbout: 'Alle Ihre Kontakte sehen die Liste in ihren Einstellungen und können sie abonnieren.',
    doubleOptIn: 'Double-Opt-in',
    doubleOptInAbout:
      'Wer sich über ein Formular anmeldet, muss es bestätigen. Empfohlen und in manchen Ländern vorgeschrieben.',
  },

  delete: {
    button: 'Löschen',
    title: (name) => `${name} löschen?`,
    confirm: 'Liste löschen',
    permanent: 'Das lässt sich nicht rückgängig machen.',
    noSubscribers: 'Die Liste hat keine Abonnenten.',
    subscribers: (count) =>
      plural('de', count, {
        one: '{n} Abonnent erhält die Nachrichten dieser Liste nicht mehr. Der Kontakt und der Einwilligungsnachweis bleiben erhalten.',
        other:
          '{n} Abonnenten erhalten die Nachrichten dieser Liste nicht mehr. Die Kontakte und ihre Einwilligungsnachweise bleiben erhalten.',
      }),
  },
}
