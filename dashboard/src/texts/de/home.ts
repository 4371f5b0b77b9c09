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
    outbox: 'Im Postausgang',
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
    sender: 'Dieser Absender ist noch nicht bestätigt. Geben Sie seinen Code ein.',
    senderAgain:
      'Der Anbieter hat sich geändert, deshalb braucht dieser Absender einen neuen Code. Bis dahin warten seine Nachrichten.',
    requests: (count) => plural('de', count, { one: '{n} Datenanfrage', other: '{n} Datenanfragen' }),
    requestsAbout: 'Es geht um Kopien oder die Löschung persönlicher Daten.',
    import: 'Dieser Import ist fehlgeschlagen.',
    outbox: (count) => `Im Postausgang behalten: ${n(count)}`,
    outboxAbout: 'Niemand hat diese Nachrichten erhalten. Fügen Sie eine Verbindung hinzu, um neue zu senden.',
    suspended: {
      title: (count) =>
        plural('de', count, {
          one: '{n} Nachricht wartet auf Ihre Entscheidung',
          other: '{n} Nachrichten warten auf Ihre Entscheidung',
        }),
      about: {
        restored:
          'Die Datenbank wurde aus einer Sicherung wiederhergestellt. Diese Nachrichten wurden also vielleicht schon gesendet. Wenn Sie nichts tun, schlagen sie nach einem Tag fehl. Angehaltene Kampagnen warten getrennt davon.',
        overdue:
          'Diese Nachrichten waren fällig, als der Server stundenlang ausgefallen war. Wenn Sie nichts tun, schlagen sie nach einem Tag fehl.',
      },
      send: {
        button: 'Nachrichten senden',
        title: (count) => plural('de', count, { one: '{n} Nachricht senden?', other: '{n} Nachrichten senden?' }),
        about: {
          restored: 'Wurden sie nach der Sicherung schon gesendet, kommen sie doppelt an.',
          overdue: 'Sie kommen verspätet an.',
        },
        confirm: 'Nachrichten senden',
        keep: 'Weiter warten',
        done: 'Die Nachrichten werden gesendet.',
      },
      giveUp: {
        button: 'Nachrichten verwerfen',
        title: (count) => plural('de', count, { one: '{n} Nachricht verwerfen?', other: '{n} Nachrichten verwerfen?' }),
        about: 'Sie schlagen fehl und sind weiterhin unter „Nachrichten“ zu sehen.',
        confirm: 'Nachrichten verwerfen',
        keep: 'Weiter warten',
        done: 'Die Nachrichten werden nicht gesendet.',
      },
    },
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
