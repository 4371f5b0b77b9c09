import type { Texts } from '../en.ts'

export const settings: Texts['settings'] = {
  title: 'Versandeinstellungen',
  about: 'Wie und wann Postrider die Nachrichten Ihres Teams versendet und ob es Klicks und Öffnungen zählt.',
  label: 'Versandeinstellungen',

  place: 'Zeit und Sprache',
  timeZone: 'Zeitzone',
  timeZoneNow: (time) => `Für Versandzeiten und die Tagesstatistik. Dort ist es gerade ${time} Uhr.`,
  noTimeZone: 'Keine passende Zeitzone',
  language: 'Sprache Ihrer Nachrichten',
  languageAbout: 'Für Texte, die Postrider zu Ihren Nachrichten hinzufügt, zum Beispiel den Abmeldelink.',

  statistics: 'Statistik',
  tracking: 'Klicks auf Links',
  trackings: {
    none: { name: 'Klicks nicht zählen', about: 'Links bleiben genau so, wie Sie sie geschrieben haben.' },
    anonymous: {
      name: 'Klicks anonym zählen',
      about: 'Sie sehen, wie oft jeder Link geklickt wurde, aber nicht von wem. Für die meisten Teams empfohlen.',
    },
    identified: {
      name: 'Klicks pro Kontakt erfassen',
      about: 'Sie sehen die Klicks jedes Kontakts. In vielen Ländern brauchen Sie dafür dessen Einwilligung.',
    },
  },
  opens: 'Öffnungen zählen',
  opensAbout:
    'Fügt E-Mails ein unsichtbares Bild hinzu. Die Zahlen sind ungenau, weil viele Mailprogramme Bilder blockieren oder alle automatisch laden.',

  quiet: 'Ruhezeiten',
  quietHours: 'Werbe-SMS nur tagsüber senden',
  quietHoursAbout:
    'Zwischen 8 und 21 Uhr im Land des Empfängers. Nachts fällige Nachrichten warten bis zum Morgen. Bestellbestätigungen, Codes und andere Transaktions-SMS werden immer sofort gesendet.',

  preferences: 'Einstellungen der Empfänger',
  preferenceFields: 'Felder, die Kontakte ändern können',
  preferenceFieldsAbout:
    'Werbe-E-Mails verlinken eine Seite, auf der Kontakte ihre Listen wählen. Dort können sie auch diese Felder ändern.',
  noField: 'Kein passendes Feld',
  clearFields: 'Felder entfernen',

  notices: {
    title: 'Ihre E-Mail-Hinweise',
    label: 'E-Mail an mich, wenn etwas Aufmerksamkeit braucht',
    about:
      'Wenn eine Kampagne pausiert wird, eine Verbindung ausfällt oder wieder funktioniert, ein Import Fehler hat oder Nachrichten auf eine Entscheidung warten. Höchstens eine E-Mail pro Anlass und Stunde, an Ihre eigene Adresse, sobald Sie sie bestätigt haben.',
    saved: 'Gespeichert.',
  },

  save: 'Einstellungen speichern',
  saved: 'Einstellungen gespeichert.',
}
