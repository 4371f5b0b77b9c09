import type { Texts } from '../en.ts'
import { number, plural } from '../plural.ts'
import { peopleCount } from './people-count.ts'

export const review: Texts['campaigns']['review'] = {
  checking: 'Es wird geprüft, wer die Kampagne erhält…',
  title: (receive, total) =>
    `${number('de', receive)} von ${peopleCount(total)} auf den Listen erhalten diese Kampagne`,
  nobody: 'Niemand würde diese Kampagne erhalten',
  noLists: 'Wählen Sie zuerst eine Liste. Dann sehen Sie genau, wer die Kampagne erhält, und wer nicht und warum.',
  receive: 'Erhalten die Kampagne',
  receiveAbout: 'Dem Versand steht nichts im Weg.',
  people: peopleCount,
  unsubscribed: (n) =>
    plural('de', n, {
      one: '{n} Person hat sich von diesen Listen abgemeldet und wird nicht mitgezählt.',
      other: '{n} Personen haben sich von diesen Listen abgemeldet und werden nicht mitgezählt.',
    }),
  blockers: (n) =>
    plural('de', n, {
      one: 'Das ist vor dem Senden zu beheben',
      other: 'Diese {n} Dinge sind vor dem Senden zu beheben',
    }),
  warnings: 'Bitte vor dem Senden prüfen',
  estimate: (time) => `Der Versand dauert etwa ${time}.`,
  segments: (n) => plural('de', n, { one: 'Insgesamt {n} SMS-Segment.', other: 'Insgesamt {n} SMS-Segmente.' }),
  samples: 'So wird sie aussehen',
  samplesAbout: 'Echte Nachrichten für die Ersten auf den Listen.',
  sampleFor: (to) => `Für ${to}`,
  checkAgain: 'Erneut prüfen',
}

export const reasons: Texts['campaigns']['reasons'] = {
  unconfirmed: { name: 'Nicht bestätigt', about: 'Sie haben ihre Anmeldung noch nicht bestätigt.' },
  excluded: { name: 'Auf ausgeschlossener Liste', about: 'Sie stehen auf einer der ausgeschlossenen Listen.' },
  not_in_segment: { name: 'Nicht im Segment', about: 'Sie erfüllen die Bedingungen des Segments nicht.' },
  joined_before: {
    name: 'Schon vorher dabei',
    about: 'Sie waren schon beim Versand der ursprünglichen Kampagne auf den Listen.',
  },
  paused_by_contact: { name: 'Macht Pause', about: 'Sie haben Nachrichten in ihren Einstellungen pausiert.' },
  no_address: { name: 'Keine Adresse', about: 'Sie haben keine Adresse für diesen Kanal.' },
  invalid_address: { name: 'Ungültige Adresse', about: 'An ihre Adresse lässt sich nichts zustellen.' },
  suppressed_bounce: {
    name: 'Früher unzustellbar',
    about: 'Eine frühere Nachricht an ihre Adresse war unzustellbar.',
  },
  suppressed_complaint: { name: 'Spam gemeldet', about: 'Sie haben eine frühere Nachricht als Spam gemeldet.' },
  suppressed_manual: { name: 'Vom Team gesperrt', about: 'Ihre Adresse steht auf Ihrer Sperrliste.' },
  opt_out: { name: 'Mit STOP geantwortet', about: 'Sie möchten auf diesem Kanal keine Nachrichten mehr.' },
  erased: { name: 'Daten gelöscht', about: 'Ihre Adresse wurde auf ihren Wunsch gelöscht.' },
  missing_value: { name: 'Wert fehlt', about: 'Ihnen fehlt ein Wert, den der Inhalt voraussetzt.' },
  duplicate_address: { name: 'Gleiche Adresse', about: 'Jemand anderes mit derselben Adresse erhält die Nachricht.' },
  unsubscribed: { name: 'Inzwischen abgemeldet', about: 'Sie haben sich nach dem Start der Kampagne abgemeldet.' },
  contact_deleted: { name: 'Kontakt gelöscht', about: 'Der Kontakt wurde nach dem Start der Kampagne gelöscht.' },
}

export const people: Texts['campaigns']['people'] = {
  capped: (shown) => `Nur die ersten ${number('de', shown)} werden aufgelistet.`,
  none: 'In dieser Gruppe ist niemand mehr.',
  columns: { to: 'Adresse', contact: 'Kontakt', list: 'Liste' },
}

export const blockers: Texts['campaigns']['blockers'] = {
  no_content: { text: 'Die Kampagne hat keinen Inhalt.', fix: 'Inhalt wählen' },
  no_sender: { text: 'Es gibt keinen Absender.', fix: 'Absender wählen' },
  sender_unproven: {
    text: 'Der Absender muss noch einmal bestätigt werden, weil sich der Anbieter geändert hat.',
    fix: 'Absender öffnen',
  },
  no_postal_address: {
    text: 'Die Marke hat keine Postanschrift. Werbe-E-Mails müssen eine enthalten.',
    fix: 'Marke bearbeiten',
  },
  template_error: { text: 'Der Inhalt hat einen Fehler.', fix: 'Inhalt bearbeiten' },
  no_recipients: { text: 'Niemand würde diese Kampagne erhalten.', fix: 'Empfänger ändern' },
  outbox: {
    text: 'Es gibt keine Verbindung zu einem Anbieter. Die Nachrichten verlassen den Server nicht, sondern landen im Postausgang, wo Sie sie lesen können.',
    fix: 'Verbindung hinzufügen',
  },
  connection_down: { text: 'Die Verbindung zu Ihrem Anbieter ist ausgefallen.', fix: 'Verbindungen öffnen' },
}

export const send: Texts['campaigns']['send'] = {
  button: (n) => `An ${peopleCount(n)} senden`,
  title: (n) => `Jetzt an ${peopleCount(n)} senden?`,
  about: (name, n) =>
    `„${name}“ geht an genau ${peopleCount(n)}. Sie können den Versand jederzeit anhalten, aber gesendete Nachrichten lassen sich nicht zurückholen.`,
  confirm: (n) => `An ${peopleCount(n)} senden`,
  keep: 'Weiter bearbeiten',
  done: 'Die Kampagne ist unterwegs.',
  fix: (n) => plural('de', n, { one: '{n} Problem beheben', other: '{n} Probleme beheben' }),
  notSaved:
    'Ihre letzten Änderungen sind noch nicht gespeichert. Korrigieren Sie die Felder mit Fehlern, oder warten Sie, bis Sie wieder online sind.',
  changed: (n) =>
    `Die Kampagne wurde nicht gesendet, weil sich die Zahl der Empfänger geändert hat: Jetzt würden ${peopleCount(n)} sie erhalten. Sehen Sie sich die Prüfung an, und senden Sie sie dann.`,
}

export const schedule: Texts['campaigns']['schedule'] = {
  button: (n) => `Für ${peopleCount(n)} planen`,
  title: (time) => `Für ${time} planen?`,
  about: (n, time, zone) =>
    `Nach heutigem Stand erhalten ${peopleCount(n)} die Kampagne. Der Versand beginnt am ${time} (${zone}); wer bis dahin auf die Listen kommt oder sich abmeldet, wird berücksichtigt. Spätere Änderungen an Vorlage oder Marke wirken sich nicht mehr aus.`,
  confirm: 'Kampagne planen',
  done: 'Kampagne geplant.',
  noTime: 'Zeitpunkt wählen',
}
