import type { Texts } from '../en.ts'
import { plural } from '../plural.ts'

export const report: Texts['campaigns']['report'] = {
  funnel: {
    title: 'Von der Liste zum Klick',
    row: 'Schritt',
    number: 'Anzahl',
    fileName: 'kampagne-trichter',
    on_lists: 'Auf den Listen',
    eligible: 'Kommen infrage',
    sent: 'Gesendet',
    outbox: 'Im Postausgang',
    delivered: 'Zugestellt',
    opened: 'Öffnungen',
    clicked: 'Klicks',
  },
  facts: {
    label: 'Ergebnisse',
    sent: 'Gesendet',
    outbox: 'Im Postausgang',
    delivered: 'Zugestellt',
    opened: 'Öffnungen',
    clicked: 'Klicks',
    bounced: 'Unzustellbar',
    complained: 'Spam gemeldet',
    unsubscribed: 'Abgemeldet',
  },
  machines: (clicks) =>
    plural('de', clicks, {
      one: 'Ein weiterer Klick kam von einem Bot, etwa einem Spamfilter, und wird nicht gezählt.',
      other: 'Weitere {n} Klicks kamen von Bots, etwa Spamfiltern, und werden nicht gezählt.',
    }),
  people: (n) =>
    plural('de', n, { one: '{n} Person hat geklickt.', other: '{n} verschiedene Personen haben geklickt.' }),
  noTracking: 'Für diese Kampagne wurden keine Klicks gezählt.',
  hours: { title: 'Nach Stunde', row: 'Stunde', fileName: 'kampagne-stunden' },
  links: { title: 'Nach Link', url: 'Link', clicks: 'Klicks', machines: 'Bot-Klicks' },
  domains: {
    title: 'Nach Postfachanbieter',
    domain: 'Domain',
    other: 'Alle anderen',
    none: 'Keine Adresse',
    total: 'Nachrichten',
  },
  lists: { title: 'Nach Liste', list: 'Liste', total: 'Personen', skipped: 'Übersprungen' },
  skipped: { title: 'Wer nichts erhalten hat und warum', reason: 'Grund', people: 'Personen' },
  failures: {
    title: 'Was schiefging und wie es sich beheben lässt',
    status: 'Status',
    cause: 'Ursache',
    fix: 'Lösung',
    n: 'Nachrichten',
    causes: {
      no_mailbox: {
        name: 'Die Adresse existiert nicht',
        fix: 'Nichts zu tun: An diese Adressen wird nicht mehr gesendet.',
      },
      no_domain: {
        name: 'Die Domain nimmt keine E-Mails an',
        fix: 'Nichts zu tun: An diese Adressen wird nicht mehr gesendet.',
      },
      mailbox_disabled: {
        name: 'Das Postfach ist deaktiviert',
        fix: 'Nichts zu tun: An diese Adressen wird nicht mehr gesendet.',
      },
      mailbox_full: {
        name: 'Das Postfach ist voll',
        fix: 'Versuchen Sie es in ein paar Tagen erneut. Bleibt ein Postfach voll, ist es vermutlich verwaist.',
      },
      blocked: {
        name: 'Der Anbieter hat die Nachricht blockiert',
        fix: 'Prüfen Sie SPF, DKIM, DMARC und den Ruf des Absenders, und versuchen Sie es dann erneut.',
      },
      bad_sender: {
        name: 'Der Anbieter akzeptiert den Absender nicht',
        fix: 'Bestätigen Sie die Absenderadresse bei Ihrem Anbieter, und versuchen Sie es dann erneut.',
      },
      sign_in: {
        name: 'Die Anmeldung beim Anbieter ist fehlgeschlagen',
        fix: 'Prüfen Sie Benutzername und Passwort der Verbindung, und versuchen Sie es dann erneut.',
      },
      too_large: {
        name: 'Die E-Mail ist zu groß',
        fix: 'Verkleinern Sie die E-Mail, etwa mit kleineren Bildern, und senden Sie eine Kopie.',
      },
      try_later: {
        name: 'Der Anbieter war ausgelastet',
        fix: 'Versuchen Sie es später erneut. Passiert es oft, senden Sie langsamer.',
      },
      refused: {
        name: 'Der Anbieter hat die Nachricht abgelehnt',
        fix: 'Lesen Sie seine Antwort im Beispiel, und versuchen Sie es dann erneut.',
      },
      not_confirmed: {
        name: 'Die Verbindung brach beim Senden ab',
        fix: 'Diese Nachrichten könnten angekommen sein. Fragen Sie Ihren Anbieter, und wiederholen Sie sie nur, wenn nicht.',
      },
      template_error: {
        name: 'Der Inhalt hat einen Fehler',
        fix: 'Korrigieren Sie die Vorlage, und senden Sie eine Kopie der Kampagne an alle, die sie nicht erhalten haben.',
      },
      sender_fault: {
        name: 'Der Absender ist nicht erlaubt',
        fix: 'Prüfen Sie, ob Ihr Anbieter den Versand von dieser Nummer oder Adresse erlaubt, und versuchen Sie es dann erneut.',
      },
      opt_out: { name: 'Mit STOP geantwortet', fix: 'Nichts zu tun: An diese Personen wird nicht mehr gesendet.' },
      no_address: { name: 'Sie erhalten in keinem Browser mehr Benachrichtigungen', fix: 'Nichts zu tun.' },
      overdue: {
        name: 'Der Server war ausgefallen',
        fix: 'Versuchen Sie es erneut, wenn die Nachricht noch aktuell ist.',
      },
      content_deleted: { name: 'Der Inhalt ist nicht mehr gespeichert', fix: 'Senden Sie eine neue Kampagne.' },
      other: {
        name: 'Ein anderer Fehler',
        fix: 'Lesen Sie den Fehler im Beispiel, und versuchen Sie es dann erneut.',
      },
    },
  },
  csv: 'CSV herunterladen',
  csvOf: (title) => `CSV herunterladen: ${title}`,
  segments: (n) => plural('de', n, { one: '{n} SMS-Segment', other: '{n} SMS-Segmente' }),
}
