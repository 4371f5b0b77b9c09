import type { Texts } from '../en.ts'
import { number } from '../plural.ts'

const n = (value: number) => number('de', value)

export const subscribers: Texts['subscribers'] = {
  title: 'Abonnenten',
  editList: 'Liste bearbeiten',
  add: 'Kontakt hinzufügen',
  sentFrom: (channel, sender) => `${channel}, gesendet von ${sender}.`,
  noSender: (channel) => `${channel}. Noch kein Absender: Wählen Sie einen für diese Liste oder ihre Marke.`,
  push: 'Push-Benachrichtigungen.',

  filter: 'Nach Status filtern',
  all: (count) => `Alle (${n(count)})`,
  subscribed: (count) => `Angemeldet (${n(count)})`,
  pending: (count) => `Ausstehend (${n(count)})`,
  unsubscribed: (count) => `Abgemeldet (${n(count)})`,
  columns: { contact: 'Kontakt', address: 'Adresse', status: 'Status', since: 'Seit', unsubscribe: 'Abmelden' },
  deletedContact: (id) => `Kontakt ${id} (gelöscht)`,

  empty: {
    title: 'Keine Abonnenten',
    about:
      'Teilen Sie das Anmeldeformular, oder fügen Sie Kontakte hinzu, die diesen Nachrichten zugestimmt haben: hier, per CSV-Import oder über die API.',
    push: 'Verlinken Sie die Anmeldeseite auf Ihrer Website. Dort schalten Besucher die Benachrichtigungen ein.',
  },
  nonePending: {
    title: 'Niemand muss bestätigen',
    about: 'Hier erscheinen alle, die sich über ein Formular angemeldet und das noch nicht bestätigt haben.',
  },
  noneUnsubscribed: {
    title: 'Niemand hat sich abgemeldet',
    about: 'Kontakte, die sich abmelden, stehen hier. So sehen Sie, seit wann sie abgemeldet sind.',
  },

  form: {
    contact: 'Kontakt',
    contactPlaceholder: 'Nach Name, E-Mail oder Telefon suchen',
    named: (name, address) => `${name} (${address})`,
    searching: 'Suche läuft…',
    noMatch: 'Keine passenden Kontakte',
    source: 'Quelle der Einwilligung',
    sourcePlaceholder: 'Formular auf der Frühjahrsmesse',
    sourceAbout: 'Wird mit der Einwilligung gespeichert. Ohne Angabe steht dort „dashboard“.',
    submit: 'Zur Liste hinzufügen',
    added: (list) => `Kontakt zu ${list} hinzugefügt.`,
  },

  unsubscribe: {
    button: 'Abmelden',
    title: (name) => `${name} abmelden?`,
    about: (list) =>
      `Der Kontakt erhält ${list} dann nicht mehr. Sie können ihn wieder hinzufügen, wenn er das wünscht.`,
  },
}
