import type { Texts } from '../en.ts'
import { number, plural } from '../plural.ts'

const n = (value: number) => number('de', value)

export const home: Texts['home'] = {
  about: 'Ihre Kampagnen und Listen im Überblick.',
  welcome: 'Senden Sie Ihre erste Kampagne, oder verbinden Sie Ihre eigene Software über die API.',
  skip: 'Einrichtung überspringen',

  developers: {
    title: 'Für Entwickler',
    about:
      'Fügen Sie Kontakte hinzu und senden Sie Nachrichten aus Ihrem Shop, Ihrer Website oder Ihren Skripten. <link>Zur API-Dokumentation</link>',
    suggestedName: 'Mein erstes Token',
    another: 'Sie haben ein Token. Falls Sie es nicht gespeichert haben, generieren Sie ein weiteres.',
    arrived: 'Ihre erste API-Anfrage ist angekommen.',
  },

  sending: {
    title: 'Versand der letzten 30 Tage',
    day: 'Tag',
    sent: 'Gesendet',
    failed: 'Fehlgeschlagen oder unzustellbar',
    fileName: 'nachrichten-pro-tag',
  },
  subscribers: {
    title: 'Abonnenten je Liste',
    list: 'Liste',
    fileName: 'abonnenten-je-liste',
    all: (count) => `Alle ${n(count)} Listen anzeigen`,
  },
  counts: { contacts: 'Kontakte', subscribers: 'Abonnements', sent: 'Gesendet in 30 Tagen' },

  attention: {
    title: 'Zu erledigen',
    none: 'Gerade nichts.',
    more: (count) => `Und ${n(count)} weitere.`,
    connection: 'Diese Verbindung ist gestört. Ihre Nachrichten warten, bis sie wieder funktioniert.',
    sender: 'Dieser Absender ist noch nicht bestätigt. Geben Sie den Code ein, der an ihn gesendet wurde.',
    requests: (count) => plural('de', count, { one: '{n} Datenanfrage', other: '{n} Datenanfragen' }),
    requestsAbout: 'Es geht um Kopien oder die Löschung persönlicher Daten.',
    import: 'Dieser Import ist fehlgeschlagen.',
    rows: (count) =>
      plural('de', count, {
        one: '{n} Zeile konnte nicht importiert werden.',
        other: '{n} Zeilen konnten nicht importiert werden.',
      }),
  },

  campaigns: {
    title: 'Neueste Kampagnen',
    all: (count) => `Alle ${n(count)} Kampagnen anzeigen`,
    clicks: 'Klicks',
    unsubscribes: 'Abmeldungen',
  },
}
