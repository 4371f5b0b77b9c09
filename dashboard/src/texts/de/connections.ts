import type { Texts } from '../en.ts'

export const connections: Texts['connections'] = {
  title: 'Verbindungen',
  about: 'Die Anbieter, die die Nachrichten Ihres Teams zustellen.',
  add: 'Verbindung hinzufügen',
  added: (name) => `${name} hinzugefügt.`,
  save: 'Verbindung speichern',
  saved: (name) => `${name} gespeichert.`,
  deleted: (name) => `${name} gelöscht.`,
  kinds: { smtp: 'E-Mail (SMTP)', twilio: 'SMS (Twilio-kompatibel)' },
  columns: { name: 'Name', channel: 'Kanal', host: 'Hostname', status: 'Status', actions: 'Aktionen' },
  default: 'Standard',
  makeDefault: 'Als Standard',
  makeThisDefault: (name) => `Als Standard verwenden: ${name}`,
  defaultChanged: 'Standardverbindung geändert.',
  downSince: '{time}',

  empty: {
    title: 'Noch keine Verbindungen',
    about:
      'Verbinden Sie Ihr Konto bei einem E-Mail- oder SMS-Anbieter. Bis dahin werden E-Mails und SMS über die Verbindung des Servers gesendet. Hat der Server keine, landen sie im Postausgang.',
  },

  form: {
    label: 'Verbindung',
    kind: 'Art des Anbieters',
    name: 'Name',
    namePlaceholder: { smtp: 'Mailserver der Firma', twilio: 'SMS-Versand' },
    host: 'Hostname',
    hostPlaceholder: { smtp: 'smtp.example.com', twilio: 'api.twilio.com' },
    port: 'Portnummer',
    security: 'Verschlüsselung',
    securities: {
      starttls: 'STARTTLS (meist Port 587)',
      tls: 'TLS (meist Port 465)',
      opportunistic: 'STARTTLS, falls verfügbar',
      none: 'Keine',
    },
    user: { smtp: 'Benutzername', twilio: 'Account-SID' },
    secret: { smtp: 'Passwort', twilio: 'Auth-Token' },
    secretAbout: 'Wird verschlüsselt gespeichert und nie wieder angezeigt.',
    secretStored:
      'Leer lassen, um den gespeicherten Wert zu behalten. Wenn Sie den Hostnamen ändern, müssen Sie den Wert neu eingeben.',
    default: 'Standardmäßig verwenden',
    defaultAbout: {
      smtp: 'Sendet alle E-Mails Ihres Teams über diese Verbindung.',
      twilio: 'Sendet alle SMS Ihres Teams über diese Verbindung.',
    },
    limits: 'Sendelimits',
    noLimit: 'Kein Limit',
    per_second: 'Pro Sekunde',
    per_hour: 'Pro Stunde',
    per_day: 'Pro Tag',
    automatic: 'Automatisch',
    messages: 'Nachrichten pro Verbindung',
    messagesAbout:
      'Lassen Sie das Feld leer: Wenn der Mailserver Verbindungen nach einer Anzahl von Nachrichten schließt, stellt Postrider sich darauf ein.',
    warmUp: 'Aufwärmen',
    warmUpAbout:
      'Begrenzt den Versand am ersten Tag auf 50 Nachrichten und verdoppelt die Grenze jeden Tag, damit E-Mail- und Mobilfunkanbieter einem neuen Absender vertrauen.',
  },

  test: {
    button: 'Test senden',
    title: (name) => `Test senden über ${name}`,
    submit: 'Test senden',
    about: 'Sendet jetzt eine kurze Nachricht und zeigt die Antwort des Anbieters.',
    to: { email: 'E-Mail-Adresse', sms: 'Telefonnummer' },
    sent: 'Test gesendet',
    failed: 'Test nicht gesendet',
  },

  delete: {
    button: 'Löschen',
    title: (name) => `${name} löschen?`,
    confirm: 'Verbindung löschen',
    about:
      'Wartende Nachrichten werden über eine andere Verbindung oder die des Servers gesendet. Gibt es keine, landen sie im Postausgang. Das gespeicherte Passwort oder Auth-Token wird gelöscht.',
  },
}
