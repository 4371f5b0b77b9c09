import type { Texts } from '../en.ts'
import { number } from '../plural.ts'

const n = (value: number) => number('de', value)

export const contacts: Texts['contacts'] = {
  title: 'Kontakte',
  about: 'Die Personen und Organisationen, denen Sie Nachrichten senden.',
  create: 'Kontakt erstellen',
  import: 'CSV importieren',
  save: 'Kontakt speichern',
  created: (name) => `${name} erstellt.`,
  saved: (name) => `${name} gespeichert.`,
  deleted: (name) => `${name} gelöscht.`,
  types: { person: 'Person', organization: 'Organisation' },

  empty: {
    title: 'Noch keine Kontakte',
    about: 'Fügen Sie hinzu, wen Sie erreichen möchten: einzeln oder alle auf einmal aus einer CSV-Datei.',
    noFields: 'Legen Sie zuerst <link>Kontaktfelder</link> für die Daten an, die Sie speichern möchten.',
  },
  noMatch: {
    title: 'Keine passenden Kontakte',
    about: 'Ändern Sie die Suche oder den Tag-Filter. Durchsucht werden nur Text-, E-Mail-, Telefon- und URL-Felder.',
    showAll: 'Alle Kontakte anzeigen',
  },
  noPage: {
    title: 'Keine Kontakte auf dieser Seite',
    about: 'Möglicherweise wurden Kontakte gelöscht.',
    first: 'Zur ersten Seite',
  },
  capped: 'Es gibt mehr Treffer, als wir anzeigen können. Grenzen Sie die Suche ein oder exportieren Sie alle Treffer.',

  search: 'Suchen',
  searchPlaceholder: 'Nach Name, E-Mail oder Telefon suchen',
  tagFilter: 'Nach Tag filtern',
  anyTag: 'Alle Tags',
  clearTags: 'Tag-Filter entfernen',
  segmentFilter: 'Nach Segment filtern',
  anySegment: 'Alle Segmente',
  noSegment: 'Kein passendes Segment',
  clearSegment: 'Segment entfernen',
  sort: 'Sortierung',
  orders: {
    oldest: 'Älteste zuerst',
    newest: 'Neueste zuerst',
    changed: 'Zuletzt geänderte zuerst',
    by: (field, direction) => `${field}: ${direction}`,
    letters: { up: 'A bis Z', down: 'Z bis A' },
    digits: { up: '0 bis 9', down: '9 bis 0' },
    yesNo: { up: '„Nein“ zuerst', down: '„Ja“ zuerst' },
    numbers: { up: 'aufsteigend', down: 'absteigend' },
    dates: { up: 'früheste zuerst', down: 'späteste zuerst' },
  },

  columns: { name: 'Name', email: 'E-Mail', phone: 'Telefon', tags: 'Tags', created: 'Erstellt' },
  moreTags: (count) => `+${n(count)}`,
  yes: 'Ja',
  no: 'Nein',

  drawer: {
    newTitle: 'Neuer Kontakt',
    title: 'Kontakt',
    facts: '{type} · erstellt {created} · geändert {updated} · ID {id}',
  },

  form: {
    label: 'Kontakt',
    type: 'Kontaktart',
    noFields: {
      person: 'Es gibt noch keine Felder für Personen. <link>Feld hinzufügen</link>',
      organization: 'Es gibt noch keine Felder für Organisationen. <link>Feld hinzufügen</link>',
    },
    tags: 'Tags',
    tagsPlaceholder: 'Tag eingeben und Enter drücken',
    none: 'Keine Angabe',
    clear: (label) => `${label} leeren`,
    stored: (value) => `Aktueller Wert: ${value}`,
    timeZone: (name) => `Ihre Zeitzone: ${name}`,
    time: (label) => `${label}: Uhrzeit`,
  },

  related: {
    placeholder: 'Kontakte suchen',
    searching: 'Suche läuft…',
    noMatch: 'Keine passenden Kontakte',
    unnamed: (id) => `Kontakt ${id}`,
    deleted: (id) => `Kontakt ${id} (gelöscht)`,
  },

  leftovers: {
    title: 'Werte gelöschter Felder',
    about: 'Diese Werte bleiben gespeichert, lassen sich aber nicht bearbeiten.',
    value: (field, value) => `Feld ${field}: ${value}`,
  },

  consents: {
    title: 'Einwilligungen',
    empty: 'Dieser Kontakt war noch auf keiner Liste.',
    subscribed: (list) => `${list} abonniert`,
    unsubscribed: (list) => `Von ${list} abgemeldet`,
    deletedList: (id) => `Liste ${id} (gelöscht)`,
    sources: {
      api: 'Über die API',
      dashboard: 'Im Dashboard',
      import: 'CSV-Import',
      form: 'Anmeldeformular',
      link: 'Abmeldelink',
      preferences: 'Einstellungsseite',
      'push page': 'Push-Seite',
    },
    facts: {
      wording: 'Wortlaut',
      form: 'Formular',
      language: 'Sprache',
      ip: 'IP-Adresse',
      requested: 'Angefragt',
      confirmed: 'Bestätigt',
    },
    forms: { hosted: 'Seite oder HTML-Formular', json: 'Skript' },
    unknownWording: 'Unbekannt: Das Formular war auf einer anderen Website.',
    notRequired: 'Für diese Liste nicht nötig',
  },

  delete: {
    button: 'Löschen',
    title: (name) => `${name} löschen?`,
    confirm: 'Kontakt löschen',
    about:
      'Das lässt sich nicht rückgängig machen. Der Kontakt wird aus allen Listen entfernt. Einwilligungsnachweise bleiben erhalten.',
  },
}
