import type { Texts } from '../en.ts'
import { plural } from '../plural.ts'

export const team: Texts['team'] = {
  title: 'Team',
  about:
    'Kontakte, Marken und alle anderen Daten gehören einem Team. Alle Mitglieder können alles ansehen und bearbeiten.',

  settings: 'Einstellungen',
  name: 'Teamname',
  country: 'Land',
  save: 'Team speichern',
  saved: 'Team gespeichert.',

  create: 'Team erstellen',
  createAbout: 'Ein Team hat eigene Marken, Kontakte, API-Tokens und Mitglieder. Sie sind das erste Mitglied.',
  standardFields: 'Standardfelder für Kontakte anlegen',
  standardFieldsAbout: 'Personen: Vorname, Nachname, E-Mail und Telefon. Organisationen: Name, E-Mail und Website.',
  created: (name) => `${name} erstellt.`,

  members: {
    title: 'Mitglieder',
    columns: { email: 'E-Mail-Adresse', joined: 'Beigetreten', remove: 'Entfernen' },
    you: 'Sie',
  },

  remove: {
    button: 'Entfernen',
    title: (email) => `${email} entfernen?`,
    confirm: 'Mitglied entfernen',
    about: (team) =>
      `Das Mitglied verliert sofort den Zugriff auf ${team}. Offene Einladungen, die es erstellt hat, werden ungültig.`,
    revoke: (count) =>
      plural('de', count, {
        one: 'Das von diesem Mitglied generierte API-Token widerrufen',
        other: 'Die {n} von diesem Mitglied generierten API-Tokens widerrufen',
      }),
    revoked: 'Widerrufene Token funktionieren sofort nicht mehr.',
    kept: 'Nicht widerrufene Tokens funktionieren weiterhin für alle, die sie kennen.',
    unknown: (count) =>
      plural('de', count, {
        one: 'Bei {n} API-Token ist nicht erfasst, wer es generiert hat. Falls dieses Mitglied es kennen könnte, widerrufen Sie es unter „API-Tokens“.',
        other:
          'Bei {n} API-Tokens ist nicht erfasst, wer sie generiert hat. Falls dieses Mitglied welche davon kennen könnte, widerrufen Sie diese unter „API-Tokens“.',
      }),
    done: 'Mitglied entfernt.',
  },

  invitations: {
    title: 'Kollegen einladen',
    about:
      'Erstellen Sie einen Link und senden Sie ihn an Ihre Kollegin oder Ihren Kollegen. Wenn Sie eine E-Mail-Adresse eingeben und dieser Server E-Mails versenden kann, schicken wir die Einladung auch per E-Mail.',
    email: 'E-Mail-Adresse der Person',
    emailAbout:
      'Nur ein Konto mit dieser Adresse kann beitreten. Ohne Adresse kann die erste Person beitreten, die den Link hat.',
    create: 'Einladung erstellen',
    mailed: (email) =>
      `Wir haben die Einladung an ${email} gesendet. Sie können diesen Link auch selbst weitergeben. Er wird nur einmal angezeigt.`,
    sendLink: 'Senden Sie diesen Link an Ihre Kollegin oder Ihren Kollegen. Er wird nur einmal angezeigt.',
    link: 'Einladungslink',
    open: 'Offene Einladungen',
    columns: { email: 'Eingeladen', created: 'Erstellt', expires: 'Läuft ab', withdraw: 'Zurückziehen' },
    anyone: 'Erste Person mit dem Link',
  },

  withdraw: {
    button: 'Zurückziehen',
    title: 'Diese Einladung zurückziehen?',
    titleFor: (email) => `Einladung für ${email} zurückziehen?`,
    confirm: 'Einladung zurückziehen',
    about: 'Der Link funktioniert dann nicht mehr. Bereits beigetretene Mitglieder bleiben.',
    done: 'Einladung zurückgezogen.',
  },
}
