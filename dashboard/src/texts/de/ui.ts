import type { Texts } from '../en.ts'
import { number, plural } from '../plural.ts'

const n = (value: number) => number('de', value)

export const ui: Texts['ui'] = {
  cancel: 'Abbrechen',
  close: 'Schließen',
  dismiss: 'Ausblenden',
  loading: 'Wird geladen',
  tryAgain: 'Erneut versuchen',
  justNow: 'gerade eben',
  edit: (name) => `${name} bearbeiten`,

  copy: 'Kopieren',
  copied: 'Kopiert',
  copyThis: (what) => `${what} kopieren`,
  copiedThis: (what) => `${what}: kopiert`,
  copyBlocked: 'Ihr Browser hat das Kopieren verhindert. Markieren Sie den Text und kopieren Sie ihn von Hand.',

  showPassword: 'Passwort anzeigen',
  calendar: {
    nextMonth: 'Nächster Monat',
    previousMonth: 'Vorheriger Monat',
    nextYear: 'Nächstes Jahr',
    previousYear: 'Vorheriges Jahr',
    nextDecade: 'Nächstes Jahrzehnt',
    previousDecade: 'Vorheriges Jahrzehnt',
    monthLevelControl: 'Monat wählen',
    yearLevelControl: 'Jahr wählen',
  },

  country: {
    about: 'Damit lassen sich Telefonnummern ohne Ländervorwahl eingeben.',
    none: 'Keines',
    noMatch: 'Kein passendes Land',
    clear: 'Land entfernen',
  },

  errors: {
    noAnswer: 'Der Server antwortet nicht. Prüfen Sie Ihre Internetverbindung und versuchen Sie es erneut.',
    offline: {
      title: 'Sie sind offline',
      about: 'Prüfen Sie Ihre Internetverbindung. Die Seite wird geladen, sobald Sie wieder online sind.',
    },
    unreachable: {
      title: 'Der Server antwortet nicht',
      about: 'Prüfen Sie Ihre Internetverbindung. Die Seite wird geladen, sobald der Server antwortet.',
    },
    offlineNotice: 'Sie sind offline. Änderungen lassen sich erst wieder speichern, wenn Sie online sind.',
    notSentOffline:
      'Sie sind offline. Ihre Eingaben bleiben erhalten: Versuchen Sie es erneut, wenn Sie wieder online sind.',
    slow: 'Der Server hat noch nicht geantwortet. Wir versuchen es weiter…',
    tryAgainInSeconds: (seconds) =>
      plural('de', seconds, {
        one: 'Versuchen Sie es in {n} Sekunde erneut.',
        other: 'Versuchen Sie es in {n} Sekunden erneut.',
      }),
    tryAgainInMinutes: (minutes) =>
      plural('de', minutes, {
        one: 'Versuchen Sie es in {n} Minute erneut.',
        other: 'Versuchen Sie es in {n} Minuten erneut.',
      }),
    fieldName: (label) => `„${label}“`,
    failed: 'Das hat nicht geklappt',
    notFound: 'Nicht gefunden',
    notFoundAbout: 'Der Eintrag wurde gelöscht, existiert nicht oder gehört einem anderen Team.',
    requestId: 'Anfrage-ID für das Serverprotokoll: {id}',
  },

  leave: {
    title: 'Änderungen verwerfen?',
    about: 'Ihre ungespeicherten Änderungen gehen verloren.',
    stay: 'Weiter bearbeiten',
    leave: 'Änderungen verwerfen',
  },

  pages: {
    label: 'Seitennavigation',
    range: (from, to, total) => `${n(from)}–${n(to)} von ${n(total)}`,
    page: (page) => `Seite ${n(page)}`,
    next: 'Nächste Seite',
    previous: 'Vorherige Seite',
  },

  charts: { csv: 'CSV herunterladen', noData: 'Noch keine Daten' },
}
