import type { Texts } from '../en.ts'

export const tokens: Texts['tokens'] = {
  title: 'API-Tokens',
  about:
    'Ihr Shop, Ihre Website oder Ihre Skripte greifen mit einem Token auf die Daten dieses Teams zu. <link>API-Dokumentation lesen</link>',
  generate: 'API-Token generieren',

  empty: {
    title: 'Noch keine API-Tokens',
    about:
      'Mit einem Token können Ihr Shop, Ihre Website oder Ihre Skripte Kontakte hinzufügen, Marken verwalten und mehr.',
  },
  columns: {
    label: 'Bezeichnung',
    created: 'Erstellt',
    createdBy: 'Erstellt von',
    lastUsed: 'Zuletzt verwendet',
    revoke: 'Widerrufen',
  },
  never: 'Nie',
  unknownCreator: 'Nicht erfasst',
  integration: 'Integration',

  form: {
    label: 'Bezeichnung',
    labelPlaceholder: 'Onlineshop',
    labelAbout: 'Wofür das Token verwendet wird. So wissen Sie später, welches Sie widerrufen müssen.',
  },
  once: {
    title: 'Kopieren Sie das Token jetzt',
    about: 'Es wird nur einmal angezeigt. Wer dieses Token hat, kann alle Daten Ihres Teams lesen und ändern.',
    token: 'Token',
    tryIt: 'Probieren Sie es in einem Terminal aus. Dieser Befehl listet Ihre Marken auf:',
    command: 'Befehl',
    close: 'Ich habe das Token kopiert',
  },

  revoke: {
    button: 'Widerrufen',
    title: (name) => `„${name}“ widerrufen?`,
    confirm: 'Token widerrufen',
    about:
      'Anfragen mit diesem Token werden sofort abgelehnt. Das lässt sich nicht rückgängig machen, aber Sie können jederzeit ein neues Token generieren.',
    done: 'Token widerrufen.',
  },
}
