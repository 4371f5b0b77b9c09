import type { Texts } from '../en.ts'

export const suppressions: Texts['suppressions'] = {
  title: 'Sperrliste',
  about:
    'An diese E-Mail-Adressen und Telefonnummern sendet Postrider nichts. Jede nicht gesendete Nachricht nennt den Grund.',
  add: 'Adresse sperren',
  filters: {
    address: 'Nach Adresse suchen',
    addressPlaceholder: 'E-Mail-Adresse oder Telefonnummer',
    reason: 'Nach Grund filtern',
    anyReason: 'Alle Gründe',
  },
  columns: {
    address: 'Adresse',
    channel: 'Kanal',
    reason: 'Grund',
    source: 'Quelle',
    when: 'Seit',
    delete: 'Löschen',
  },
  reasons: {
    bounce: 'Unzustellbar',
    complaint: 'Als Spam gemeldet',
    opt_out: 'Mit STOP geantwortet',
    manual: 'Von Ihrem Team gesperrt',
    erased: 'Daten gelöscht',
  },
  sources: { api: 'Dashboard oder API', provider: 'Anbieter', erasure: 'Löschung' },
  erasedAddress: 'Gelöschte Adresse',

  empty: {
    title: 'Keine gesperrten Adressen',
    about:
      'Postrider sperrt eine Adresse automatisch, wenn eine Nachricht an sie unzustellbar ist oder der SMS-Anbieter meldet, dass der Empfänger mit STOP geantwortet hat. Sie können Adressen auch selbst sperren.',
  },
  noMatch: {
    title: 'Keine passenden Einträge',
    about: 'Um eine Adresse zu finden, geben Sie die vollständige E-Mail-Adresse oder Telefonnummer ein.',
    showAll: 'Alle Einträge anzeigen',
  },

  form: {
    channel: 'Kanal',
    address: { email: 'E-Mail-Adresse', sms: 'Telefonnummer' },
    about: 'An diese Adresse wird nichts mehr gesendet, auch keine transaktionalen Nachrichten.',
    done: (address) => `${address} ist gesperrt.`,
  },

  delete: {
    button: 'Löschen',
    title: (address) => `Sperre von ${address ?? 'einer gelöschten Adresse'} aufheben?`,
    about: {
      bounce:
        'Ihr Team kann wieder an diese Adresse senden. Wenn Nachrichten weiterhin unzustellbar sind, schadet das Ihrem Ruf als Absender.',
      complaint:
        'Ihr Team kann wieder an diese Adresse senden, obwohl der Empfänger eine Nachricht als Spam gemeldet hat.',
      opt_out: 'Ihr Team kann wieder an diese Nummer senden. Tun Sie das nur, wenn der Empfänger darum bittet.',
      manual: 'Ihr Team kann wieder an diese Adresse senden.',
      erased: 'Ihr Team kann wieder an diese Adresse senden, obwohl der Empfänger seine Daten löschen ließ.',
    },
    confirm: 'Sperre aufheben',
    keep: 'Sperre behalten',
    done: 'Sperre aufgehoben.',
  },
}
