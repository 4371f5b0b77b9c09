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
  columns: { name: 'Name', channel: 'Kanal', host: 'Server', status: 'Status', actions: 'Aktionen' },
  default: 'Standard',
  makeDefault: 'Als Standard',
  makeThisDefault: (name) => `${name} als Standard verwenden`,
  defaultChanged: 'Standardverbindung geändert.',
  downSince: 'seit {time}',

  empty: {
    title: 'Noch keine Verbindungen',
    about:
      'Fügen Sie ein Konto bei einem E-Mail- oder SMS-Anbieter hinzu. Bis dahin nutzen Nachrichten die Verbindung des Servers oder bleiben im Postausgang, wenn er keine hat.',
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
      none: 'Unverschlüsselt',
    },
    user: { smtp: 'Benutzername', twilio: 'Account-SID' },
    secret: { smtp: 'Passwort', twilio: 'Auth-Token' },
    secretAbout: 'Wird verschlüsselt gespeichert und nie wieder angezeigt.',
    secretStored: 'Leer lassen, um das gespeicherte zu behalten. Erforderlich, wenn Sie den Host ändern.',
    default: 'Standardmäßig verwenden',
    defaultAbout: {
      smtp: 'Alle E-Mails Ihres Teams werden über diese Verbindung gesendet.',
      twilio: 'Alle SMS Ihres Teams werden über diese Verbindung gesendet.',
    },
    limits: 'Grenzen',
    noLimit: 'Keine Grenze',
    per_second: 'Pro Sekunde',
    per_hour: 'Pro Stunde',
    per_day: 'Pro Tag',
    warmUp: 'Aufwärmen',
    warmUpAbout: 'Sendet jeden Tag etwas mehr, damit E-Mail-Anbieter eine neue Adresse kennenlernen.',
  },

  test: {
    button: 'Test senden',
    title: (name) => `Test über ${name} senden`,
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
      'Wartende Nachrichten werden über eine andere Verbindung oder die des Servers gesendet. Das gespeicherte Passwort wird gelöscht.',
  },
}
