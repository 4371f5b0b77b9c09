import type { Texts } from '../en.ts'
import { number, plural } from '../plural.ts'

export const messages: Texts['messages'] = {
  title: 'Nachrichten',
  about: 'Die Nachrichten, die Ihr Team sendet, und was aus ihnen wurde.',
  filters: {
    to: 'Nach Empfänger suchen',
    toPlaceholder: 'E-Mail-Adresse oder Telefonnummer',
    status: 'Nach Status filtern',
    anyStatus: 'Alle Status',
    channel: 'Nach Kanal filtern',
    anyChannel: 'Alle Kanäle',
  },
  columns: { to: 'An', status: 'Status', subject: 'Betreff', channel: 'Kanal', from: 'Von', when: 'Wann' },
  contact: (id) => `Kontakt ${id}`,
  noAddress: 'Keine Adresse',
  capped: 'Nur die neuesten 10.000 Nachrichten werden aufgelistet. Ältere finden Sie mit einem weiteren Filter.',

  empty: {
    title: 'Noch keine Nachrichten',
    about: 'Nachrichten aus Kampagnen und der API erscheinen hier mit Status, Inhalt und Fehlern.',
    token: 'API-Token generieren',
    guide: 'API-Dokumentation lesen',
  },
  noMatch: {
    title: 'Keine passenden Nachrichten',
    about: 'Um einen Empfänger zu finden, geben Sie die vollständige E-Mail-Adresse oder Telefonnummer ein.',
    showAll: 'Alle Nachrichten anzeigen',
  },
  noPage: {
    title: 'Keine Nachrichten auf dieser Seite',
    about: 'So viele Seiten gibt es nicht.',
    first: 'Zur ersten Seite',
  },

  outbox: {
    title: 'Postausgang',
    about:
      'Nachrichten, die Postrider aufgehoben statt gesendet hat, weil es für ihren Kanal keine Verbindung gab. Prüfen Sie, wie sie aussehen, und <link>fügen Sie dann eine Verbindung hinzu</link>, um neue Nachrichten zu senden.',
    note: 'Diese Nachricht ist nur im Postausgang. Es gab keine Verbindung, deshalb hat der Empfänger sie nicht erhalten.',
    empty: {
      title: 'Der Postausgang ist leer',
      about:
        'Solange es für E-Mails oder SMS keine Verbindung gibt, erscheinen diese Nachrichten hier, statt gesendet zu werden. So können Sie alles gefahrlos ausprobieren.',
      messages: 'Zu den Nachrichten',
    },
  },

  message: {
    title: 'Nachricht',
    untitled: (channel) => `Nachricht per ${channel}`,
    id: 'Nachricht {id}, erstellt {time}.',
    facts: {
      to: 'An',
      from: 'Von',
      scheduled: 'Geplant für',
      reason: 'Grund',
      error: 'Letzter Fehler',
      delay: 'Grund der Verzögerung',
      attempts: 'Versuche',
      kind: 'Art',
      tags: 'Tags',
    },
    attempts: (count) => number('de', count),
    kinds: { transactional: 'Transaktional', marketing: 'Werblich' },
    seeContact: 'Kontakt öffnen',
  },
  reasons: {
    suppressed_bounce: 'Eine frühere Nachricht an diese Adresse war unzustellbar. Deshalb ist die Adresse gesperrt.',
    suppressed_complaint: 'Eine frühere Nachricht wurde als Spam gemeldet. Deshalb ist die Adresse gesperrt.',
    suppressed_manual: 'Ihr Team hat diese Adresse gesperrt.',
    opt_out: 'Der Empfänger hat mit STOP geantwortet und möchte keine Nachrichten mehr.',
    erased: 'Die Daten des Empfängers wurden gelöscht.',
    unsubscribed: 'Der Empfänger hatte die Liste nicht mehr abonniert, als die Nachricht fällig war.',
    contact_deleted: 'Der Kontakt wurde vor dem Versand gelöscht.',
    no_address: 'Der Kontakt hatte keine Adresse für diesen Kanal mehr, als die Nachricht fällig war.',
    overdue: 'Die Nachricht war während eines langen Serverausfalls fällig, und niemand wollte sie verspätet senden.',
    restored:
      'Die Datenbank wurde aus einer Sicherung wiederhergestellt, und die Nachricht wurde vielleicht schon gesendet. Niemand wollte sie erneut senden.',
    no_sender: 'Der Absender wurde gelöscht, bevor die Nachricht gesendet wurde.',
    sender_fault:
      'Die Nachricht wurde wegen des Absenders oder Ihres Kontos abgelehnt, nicht wegen der Adresse des Empfängers. Einzelheiten stehen beim letzten Fehler.',
  },

  waitingReasons: {
    overdue:
      'Die Nachricht war während eines langen Serverausfalls fällig. Sie wird nur gesendet, wenn das jemand entscheidet.',
    restored:
      'Die Datenbank wurde aus einer Sicherung wiederhergestellt, und die Nachricht wurde vielleicht schon gesendet. Sie wird nur gesendet, wenn das jemand entscheidet.',
  },

  timeline: {
    title: 'Verlauf',
    scheduledFor: (time: string) => `Für ${time}`,
    empty: 'Keine Ereignisse: Die Nachricht kam nie in die Warteschlange.',
    events: {
      queued: 'Erstellt',
      scheduled: 'Geplant',
      sending: 'Versand gestartet',
      sent: 'Gesendet',
      delivered: 'Zugestellt',
      bounced: 'Unzustellbar',
      complained: 'Als Spam gemeldet',
      failed: 'Fehlgeschlagen',
      suppressed: 'Nicht gesendet',
      skipped: 'Übersprungen',
      unknown: 'Ergebnis unbekannt',
      canceled: 'Abgebrochen',
      delayed: 'Verzögert, neuer Versuch geplant',
      copy_not_sent: 'Kopie nicht gesendet',
      retried: 'Erneut versucht',
      opened: 'Geöffnet',
      clicked: 'Link angeklickt',
    },
  },

  preview: {
    title: 'Inhalt',
    parts: { html: 'HTML', text: 'Text', headers: 'Kopfzeilen', size: 'Größe' },
    width: 'Breite der Vorschau',
    widths: { desktop: 'Computer', phone: 'Handy' },
    dark: 'Dunkler Modus',
    frame: 'Vorschau der E-Mail',
    remote: 'Die Vorschau lädt keine Bilder von anderen Servern und öffnet keine Links.',
    remoteShown: 'Bilder wurden von anderen Servern geladen. Diese zählen das vielleicht als Öffnung.',
    showImages: 'Bilder anzeigen',
    headersAbout: 'Die Kopfzeilen, wie Postrider sie sendet. Mailserver unterwegs fügen weitere hinzu.',
    size: {
      total: 'Ganze E-Mail',
      html: 'HTML-Teil',
      text: 'Textteil',
      attachments: 'Anhänge',
      unknown: 'Unbekannt, weil ein Anhang nicht mehr gespeichert ist',
      clipped:
        'Gmail schneidet E-Mails mit mehr als 102 KB HTML ab. In Gmail ist diese E-Mail nicht vollständig zu sehen. Verwenden Sie künftig weniger HTML.',
    },
    sms: {
      unknownSender: 'Unbekannter Absender',
      segments: (segments, characters, encoding) =>
        `${plural('de', segments, { one: '{n} SMS-Segment', other: '{n} SMS-Segmente' })}, ${plural('de', characters, { one: '{n} Zeichen', other: '{n} Zeichen' })} in ${encoding}. Anbieter rechnen pro Segment ab.`,
      forcedBy: (characters) => `Wegen dieser Zeichen passt weniger Text in jedes Segment: ${characters}`,
    },
    push: { opens: 'Öffnet {url}' },
    gone: 'Inhalt nicht mehr gespeichert',
    goneAbout:
      'Postrider löscht den Inhalt älterer Nachrichten und solcher, bei denen store_body auf false gesetzt war.',
  },

  cancel: {
    button: 'Versand abbrechen',
    keep: 'Nicht abbrechen',
    title: 'Versand dieser Nachricht abbrechen?',
    about: (to) =>
      `${to} erhält die Nachricht nicht. Solange ihr Inhalt gespeichert ist, können Sie sie später noch senden.`,
    done: 'Versand abgebrochen.',
    maybeArrived: 'Postrider versucht es nicht noch einmal, aber die Nachricht ist möglicherweise schon angekommen.',
  },
  reschedule: {
    button: 'Zeitpunkt ändern',
    title: 'Zeitpunkt dieser Nachricht ändern',
    at: 'Senden am',
    submit: 'Zeitpunkt speichern',
    keep: 'Zeitpunkt beibehalten',
    done: 'Zeitpunkt geändert.',
  },
  sendNow: {
    button: 'Jetzt senden',
    title: 'Diese Nachricht jetzt senden?',
    about: (to) => `Die Nachricht wird sofort an ${to} gesendet.`,
    keep: 'Wie geplant senden',
    done: 'Die Nachricht ist in der Warteschlange.',
  },
  resend: {
    button: 'Erneut senden',
    title: 'Diese Nachricht erneut senden?',
    about: (to) => `${to} erhält eine neue Kopie mit demselben Inhalt.`,
    maybeTwice: 'Vielleicht hat der Anbieter die Nachricht schon angenommen. Dann kommt sie beim Empfänger zweimal an.',
    keep: 'Nicht senden',
    done: 'Neue Kopie ist in der Warteschlange.',
    notSent: 'Die neue Kopie wurde nicht gesendet, weil die Adresse gesperrt ist.',
  },
}
