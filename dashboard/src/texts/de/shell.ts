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
  noPage: { title: 'Seite nicht gefunden', about: 'Diese Adresse gibt es nicht. Prüfen Sie sie auf Tippfehler.' },
}
