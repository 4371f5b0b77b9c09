import type { Texts } from '../en.ts'
import { number } from '../plural.ts'

const n = (value: number) => number('de', value)

export const home: Texts['home'] = {
  about: 'Ihre Kontakte, Listen und Marken im Überblick.',
  setUp: (done, steps) => `Richten Sie Ihr Team in ${n(steps)} Schritten ein. ${n(done)} von ${n(steps)} erledigt.`,

  steps: {
    label: 'Schritte zur Einrichtung',
    done: '(erledigt)',
    brand: {
      title: 'Erste Marke erstellen',
      about: 'Eine Marke ist das, was Empfänger sehen: Name, Logo, Farben, Absender und Links.',
      create: 'Marke erstellen',
    },
    token: {
      title: 'API-Token generieren',
      about: 'Ihr Shop, Ihre Website oder Ihre Skripte brauchen ein Token, um die API zu nutzen.',
      another: 'Sie haben ein Token. Falls Sie es nicht gespeichert haben, generieren Sie ein weiteres.',
      suggestedName: 'Mein erstes Token',
    },
    request: {
      title: 'Erste API-Anfrage senden',
      about:
        'Führen Sie den Befehl, der mit Ihrem Token angezeigt wird, in einem Terminal aus. Dieser Schritt ist erledigt, sobald die Anfrage ankommt.',
    },
  },

  sending: {
    title: 'Versand der letzten 30 Tage',
    day: 'Tag',
    sent: 'Gesendet',
    failed: 'Fehlgeschlagen oder unzustellbar',
    fileName: 'nachrichten-pro-tag',
  },
  subscribers: {
    title: 'Abonnenten je Liste',
    list: 'Liste',
    fileName: 'abonnenten-je-liste',
    all: (count) => `Alle ${n(count)} Listen anzeigen`,
  },
  next: 'Nächste Schritte',
  counts: { contacts: 'Kontakte', lists: 'Listen', brands: 'Marken' },

  outcome: 'Ergebnis',
  outcomes: (created, updated, subscribed, failed) =>
    [
      ...(created > 0 ? [`${n(created)} erstellt`] : []),
      ...(updated > 0 ? [`${n(updated)} aktualisiert`] : []),
      ...(subscribed > 0 ? [`${n(subscribed)} angemeldet`] : []),
      ...(failed > 0 ? [`${n(failed)} fehlgeschlagen`] : []),
    ].join(', ') || 'Keine Änderungen',

  links: {
    import: { title: 'Kontakte importieren', about: 'Aus einer Tabelle oder einem anderen Programm' },
    senders: { title: 'Absender', about: 'Bestätigen Sie die Adressen und Nummern, von denen Sie senden' },
    sites: { title: 'Websites', about: 'Veröffentlichen Sie Landingpages und andere Webseiten' },
    files: { title: 'Dateien', about: 'Logos, Bilder und andere Dateien' },
    team: { title: 'Team', about: 'Laden Sie Kolleginnen und Kollegen ein' },
    tokens: { title: 'API-Tokens', about: 'Verbinden Sie Ihren Shop, Ihre Website oder Ihre Skripte' },
  },
}
