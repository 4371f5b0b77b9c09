import type { Texts } from '../en.ts'

export const senders: Texts['senders'] = {
  title: 'Absender',
  about: 'Die E-Mail-Adressen und Telefonnummern, von denen Ihre Nachrichten kommen.',
  addEmail: 'E-Mail-Adresse hinzufügen',
  addPhone: 'Telefonnummer hinzufügen',

  empty: {
    title: 'Noch keine Absender',
    about:
      'Fügen Sie eine eigene E-Mail-Adresse oder Telefonnummer hinzu, etwa newsletter@example.com. Zur Bestätigung senden wir einen Code dorthin.',
  },
  columns: { sender: 'Absender', status: 'Status', added: 'Hinzugefügt', delete: 'Löschen' },
  enterCode: 'Code eingeben',

  form: {
    email: 'E-Mail-Adresse',
    emailPlaceholder: 'newsletter@example.com',
    emailAbout: 'Wir senden einen 6-stelligen Code an diese Adresse.',
    emailName: 'Wird Empfängern neben der Adresse angezeigt',
    phone: 'Telefonnummer',
    phonePlaceholder: '+49 30 23125 000',
    phoneAbout: 'Wir senden einen 6-stelligen Code per SMS an diese Nummer.',
    phoneName: 'Nur für Ihr Team sichtbar',
    name: 'Name',
    namePlaceholder: 'Acme Newsletter',
    submit: 'Code senden',
  },

  confirm: {
    title: 'Code eingeben',
    about: (sender) => `Wir haben einen 6-stelligen Code an ${sender} gesendet. Er ist 15 Minuten gültig.`,
    aboutAgain: (sender) =>
      `${sender} wurde bestätigt, bevor der jetzige Anbieter verwendet wurde. Senden Sie einen neuen Code dorthin, damit die Nachrichten den Server verlassen können.`,
    aboutOutbox: (sender) => `Es gibt noch keinen Anbieter, deshalb wurde der Code für ${sender} nicht gesendet.`,
    aboutOwnNumber: (sender) =>
      `Ihr Anbieter kann keine SMS an die eigene Nummer senden, deshalb wurde der Code für ${sender} nicht gesendet.`,
    code: 'Code',
    submit: 'Absender bestätigen',
    resend: 'Neuen Code senden',
    resent: 'Neuer Code gesendet.',
    verified: (sender) => `${sender} bestätigt.`,
    noEmail:
      'Keine E-Mail erhalten? Sehen Sie im Spam-Ordner nach. Ohne E-Mail-Anbieter legt dieser Server Nachrichten im Ordner {folder} seines Datenverzeichnisses ab. Fragen Sie Ihren Administrator.',
    noSms:
      'Keine SMS erhalten? Ohne SMS-Anbieter legt dieser Server Nachrichten im Ordner {folder} seines Datenverzeichnisses ab. Fragen Sie Ihren Administrator.',
  },

  outbox: {
    title: (sender) => `Der Code für ${sender}`,
    about:
      'Sie sehen ihn, weil Sie diesen Server eingerichtet haben. Er läuft {time} ab. Nachrichten dieses Absenders bleiben im Postausgang, bis Sie eine Verbindung hinzufügen und einen weiteren Code bestätigen.',
    aboutOwnNumber: 'Sie sehen ihn, weil Sie diesen Server eingerichtet haben. Er läuft {time} ab.',
  },

  select: {
    none: 'Keiner',
    named: (name, sender) => `${name} (${sender})`,
    noEmailYet: 'Es gibt noch keine bestätigten E-Mail-Adressen.',
    noPhoneYet: 'Es gibt noch keine bestätigten Telefonnummern.',
  },

  delete: {
    button: 'Löschen',
    title: (sender) => `${sender} löschen?`,
    confirm: 'Absender löschen',
    about:
      'Marken und Listen mit diesem Absender verlieren ihn. Wählen Sie für sie einen anderen. Nachrichten von ihm, die noch nicht gesendet sind, schlagen fehl.',
    done: 'Absender gelöscht.',
  },
}
