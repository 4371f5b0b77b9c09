import type { Texts } from '../en.ts'

export const shell: Texts['shell'] = {
  skip: 'Zum Inhalt springen',
  navigation: 'Navigation',
  mainNavigation: 'Hauptnavigation',
  pages: {
    home: 'Übersicht',
    contacts: 'Kontakte',
    fields: 'Kontaktfelder',
    lists: 'Listen',
    brands: 'Marken',
    files: 'Dateien',
    senders: 'Absender',
    sites: 'Websites',
    team: 'Team',
    tokens: 'API-Tokens',
  },
  groups: { audience: 'Zielgruppe', identity: 'Auftritt', settings: 'Einstellungen' },
  palette: {
    open: 'Suchen',
    label: 'Finden oder erstellen',
    placeholder: 'Kontakt, Liste oder Seite finden',
    results: 'Ergebnisse',
    groups: { pages: 'Gehe zu', lists: 'Listen', brands: 'Marken', contacts: 'Kontakte', create: 'Erstellen' },
    upload: 'Dateien hochladen',
    invite: 'Teammitglied einladen',
    searching: 'Suche läuft…',
    none: 'Keine Ergebnisse',
  },
  shortcuts: {
    title: 'Tastenkürzel',
    palette: 'Suchen und erstellen',
    help: 'Diese Liste anzeigen',
    goTo: (page) => `${page} öffnen`,
  },
  keys: { control: 'Strg' },
  switchTeam: (name) => `Team: ${name}. Team wechseln`,
  yourTeams: 'Ihre Teams',
  createTeam: 'Team erstellen',
  account: (email) => `Konto: ${email}`,
  yourAccount: 'Ihr Konto',
  appearance: 'Darstellung',
  schemes: { light: 'Hell', dark: 'Dunkel', auto: 'Wie das System' },
  language: 'Sprache',
  signOut: 'Abmelden',

  noTeam: {
    title: 'Sie gehören noch zu keinem Team',
    about:
      'Bitten Sie jemanden aus Ihrem Team um einen Einladungslink. Er lässt sich im Dashboard unter „Team“ erstellen.',
  },
  wrongTeam: { title: 'Sie gehören nicht zu diesem Team', link: 'Zu Ihrem Team' },
  noPage: {
    title: 'Seite nicht gefunden',
    about: 'Diese Adresse gibt es nicht. Prüfen Sie sie auf Tippfehler.',
    link: 'Zur Übersicht',
  },
}
