import type { PageTexts } from './en.ts'

export const de: PageTexts = {
  invalidLink: {
    title: 'Dieser Link funktioniert nicht',
    text: 'Er ist unvollständig, oder das Ziel gibt es nicht mehr.',
  },
  failed: { title: 'Etwas ist schiefgelaufen', text: 'Bitte versuchen Sie es gleich noch einmal.' },
  notAccepted: {
    title: 'Das konnte nicht verarbeitet werden',
    text: 'Bitte gehen Sie zurück, prüfen Sie Ihre Eingaben, und versuchen Sie es noch einmal.',
  },

  fieldErrors: {
    required: 'Bitte ausfüllen.',
    tooLong: (most) => `Bitte höchstens ${most} Zeichen.`,
    email: 'Das ist keine gültige E-Mail-Adresse.',
    phone: 'Das ist keine gültige Telefonnummer. Bitte beginnen Sie mit + und der Landesvorwahl.',
    number: 'Bitte geben Sie eine Zahl ein.',
    date: 'Bitte geben Sie ein Datum ein.',
    url: 'Bitte geben Sie einen Link ein, der mit https:// beginnt.',
    choice: 'Bitte wählen Sie eine der Möglichkeiten.',
  },

  unsubscribe: {
    title: (list) => `Von „${list}“ abmelden?`,
    text: 'Sie erhalten diese Nachrichten dann nicht mehr.',
    button: 'Abmelden',
  },
  unsubscribed: {
    title: 'Sie sind abgemeldet',
    text: (list) => `Sie erhalten keine Nachrichten mehr von „${list}“.`,
    undo: 'Rückgängig machen',
  },
  resubscribed: {
    title: 'Sie sind wieder angemeldet',
    text: (list) => `Sie erhalten weiterhin Nachrichten von „${list}“.`,
  },
  undoExpired: {
    title: 'Das lässt sich nicht mehr rückgängig machen',
    text: 'In Ihren Einstellungen können Sie sich wieder anmelden.',
  },

  preferences: {
    link: 'Einstellungen ändern',
    title: 'Ihre Einstellungen',
    saved: 'Ihre Änderungen wurden gespeichert.',
    invalid: 'Es wurde nichts gespeichert. Bitte prüfen Sie die markierten Felder.',
    lists: 'Was möchten Sie erhalten?',
    noLists: 'Sie sind nirgends angemeldet.',
    details: 'Ihre Angaben',
    notChosen: 'Nicht ausgewählt',
    save: 'Speichern',
    pause: 'Pause machen',
    pauseText: 'Sie erhalten eine Zeit lang nichts und bleiben angemeldet.',
    pauseDays: (days) => `${days} Tage`,
    pausedUntil: (date) => `Sie machen bis ${date} Pause.`,
    resume: 'Pause jetzt beenden',
    unsubscribeAll: 'Von allem abmelden',
    unsubscribeAllText: 'Sie erhalten dann keine Newsletter und keine anderen Werbenachrichten mehr.',
    unsubscribedAll: 'Sie sind von allem abgemeldet.',
    data: 'Ihre Daten',
    getData: 'Kopie meiner Daten anfordern',
    getDataText: 'Sie erhalten eine Kopie von allem, was über Sie gespeichert ist.',
    dataRequested: 'Sie haben um eine Kopie Ihrer Daten gebeten. Die Anfrage wird geprüft.',
    eraseText: 'Alles, was über Sie gespeichert ist, wird gelöscht, und Sie erhalten keine Nachrichten mehr.',
    erase: 'Löschung beantragen',
    eraseRequested: 'Sie haben um die Löschung Ihrer Daten gebeten. Die Anfrage wird geprüft.',
  },

  subscribe: {
    title: (list) => `„${list}“ abonnieren`,
    button: 'Abonnieren',
    optional: 'optional',
    consent: (brand, list) => `Ich möchte „${list}“ von ${brand} erhalten. Ich kann mich jederzeit abmelden.`,
    invalid: 'Bitte prüfen Sie die markierten Felder.',
    tooMany: 'Es gab zu viele Versuche. Bitte versuchen Sie es später noch einmal.',
    unavailable: 'Die Anmeldung ist zurzeit nicht möglich. Bitte versuchen Sie es später noch einmal.',
  },
  checkInbox: {
    title: 'Fast geschafft',
    email: 'Wir haben Ihnen eine E-Mail geschickt. Bitte öffnen Sie den Link darin, um Ihre Anmeldung zu bestätigen.',
    sms: 'Wir haben Ihnen eine SMS geschickt. Bitte öffnen Sie den Link darin, um Ihre Anmeldung zu bestätigen.',
  },
  subscribed: {
    title: 'Vielen Dank',
    text: (list) => `Sie haben „${list}“ abonniert.`,
  },

  archive: {
    title: 'Frühere Nachrichten',
    empty: 'Es wurde noch nichts verschickt.',
    newer: 'Neuere',
    older: 'Ältere',
  },

  confirm: {
    title: (list) => `Anmeldung zu „${list}“ bestätigen`,
    text: 'Nur noch ein Klick, und Sie sind dabei.',
    button: 'Bestätigen',
  },
  confirmExpired: {
    title: 'Dieser Link ist abgelaufen',
    text: 'Bitte melden Sie sich noch einmal an, um einen neuen zu erhalten.',
  },
  confirmMail: {
    subject: (list) => `Bitte bestätigen Sie Ihre Anmeldung zu „${list}“`,
    greeting: 'Guten Tag,',
    text: (list) => `bitte bestätigen Sie, dass Sie „${list}“ erhalten möchten:`,
    button: 'Anmeldung bestätigen',
    ignore:
      'Wenn Sie sich nicht angemeldet haben, können Sie diese E-Mail ignorieren. Sie erhalten dann nichts weiter.',
  },
  confirmSms: (brand, list, url) => `${brand}: Anmeldung zu „${list}“ bestätigen: ${url}`,

  push: {
    title: (list) => `Benachrichtigungen: „${list}“`,
    text: 'Ihr Browser fragt Sie, ob er Benachrichtigungen anzeigen darf.',
    button: 'Benachrichtigungen einschalten',
    on: 'Die Benachrichtigungen sind eingeschaltet.',
    off: 'Benachrichtigungen ausschalten',
    isOff: 'Die Benachrichtigungen sind ausgeschaltet.',
    blocked: 'Benachrichtigungen sind für diese Seite blockiert. Sie können sie in den Browser-Einstellungen erlauben.',
    unsupported: 'Dieser Browser unterstützt keine Benachrichtigungen.',
    failed: 'Das hat nicht funktioniert. Bitte versuchen Sie es später noch einmal.',
    needsScript: 'Für Benachrichtigungen wird JavaScript benötigt.',
  },

  sample: { lists: ['Neuigkeiten', 'Angebote'], email: 'E-Mail-Adresse', firstName: 'Vorname' },
}
