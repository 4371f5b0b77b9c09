import type { Texts } from '../en.ts'
import { plural } from '../plural.ts'

const onLists = (lists: number) => plural('de', lists, { one: 'auf {n} Liste', other: 'auf {n} Listen' })

export const fields: Texts['fields'] = {
  title: 'Kontaktfelder',
  about:
    'Legen Sie fest, welche Daten Sie zu jedem Kontakt speichern. Werte werden nach Typ geprüft, egal ob sie aus der API, einem Import oder einem Formular kommen.',
  created: (name) => `${name} hinzugefügt.`,
  saved: (name) => `${name} gespeichert.`,
  deleted: (name) => `${name} gelöscht.`,
  save: 'Feld speichern',
  add: 'Feld hinzufügen',

  groups: { person: 'Personen', organization: 'Organisationen' },
  addTo: { person: 'Feld hinzufügen: Personen', organization: 'Feld hinzufügen: Organisationen' },
  kinds: { person: 'Feld für Personen', organization: 'Feld für Organisationen' },
  empty: {
    person: 'Noch keine Felder. Die meisten Teams beginnen mit Vorname, Nachname, E-Mail und Telefon.',
    organization: 'Noch keine Felder. Die meisten Teams beginnen mit Name und Website.',
  },
  columns: { name: 'Name', type: 'Typ', mergeTag: 'Merge-Tag' },
  integration: 'Integration',

  types: {
    text: { label: 'Text', about: 'Beliebiger Text, etwa ein Name oder eine Notiz' },
    email: { label: 'E-Mail', about: 'Die Adresse, an die E-Mail-Listen senden' },
    phone: { label: 'Telefon', about: 'Die Nummer, an die SMS-Listen senden' },
    number: { label: 'Zahl', about: 'Eine ganze Zahl oder Dezimalzahl, etwa eine Schuhgröße' },
    date: { label: 'Datum', about: 'Ein Tag, etwa ein Geburtstag' },
    datetime: { label: 'Datum und Uhrzeit', about: 'Ein Zeitpunkt, angezeigt in der jeweils eigenen Zeitzone' },
    boolean: { label: 'Ja oder nein', about: 'Ein Ja/Nein-Wert, etwa „ist Mitglied“' },
    url: { label: 'URL', about: 'Ein Link, der mit https:// oder http:// beginnt' },
    pick_list: { label: 'Auswahlliste', about: 'Eine oder mehrere Optionen aus einer Liste, die Sie festlegen' },
    related: { label: 'Verknüpfter Kontakt', about: 'Ein anderer Kontakt, etwa der Arbeitgeber' },
  },

  form: {
    label: 'Kontaktfeld',
    name: 'Name',
    namePlaceholder: 'Schuhgröße',
    mergeTag: 'Merge-Tag',
    mergeTagAbout:
      'Der Name des Felds in CSV-Dateien und der API. Erlaubt sind Kleinbuchstaben, Ziffern und Unterstriche.',
    type: 'Typ',
    maxLength: 'Maximale Länge',
    maxLengthAbout: 'In Zeichen. Standard ist 255.',
    options: 'Optionen',
    optionsAbout: 'Eine pro Zeile, in der gewünschten Reihenfolge',
    optionsPlaceholder: 'Laufen\nWandern\nKlettern',
    allowMultiple: 'Mehrere Optionen zulassen',
    allowMultipleAbout: 'Sie können pro Kontakt mehr als eine Option auswählen.',
  },

  managed: {
    title: 'Von einer Integration verwaltet',
    about:
      'Eine Integration verwaltet dieses Feld, deshalb können Sie es hier nicht ändern oder löschen. Die Werte Ihrer Kontakte können Sie weiterhin bearbeiten.',
    type: 'Typ: {type}',
    mergeTag: 'Merge-Tag: {tag}',
    oneOf: (options) => `Eine von: ${options}`,
    severalOf: (options) => `Eine oder mehrere von: ${options}`,
  },

  typeChange: {
    title: (name, from, to) => `${name} von ${from} auf ${to} ändern?`,
    loseEmail: (subscribers, lists) =>
      plural('de', subscribers, {
        one: `{n} Abonnent ${onLists(lists)} hat keine andere E-Mail-Adresse und erhält keine E-Mails mehr.`,
        other: `{n} Abonnenten ${onLists(lists)} haben keine andere E-Mail-Adresse und erhalten keine E-Mails mehr.`,
      }),
    losePhone: (subscribers, lists) =>
      plural('de', subscribers, {
        one: `{n} Abonnent ${onLists(lists)} hat keine andere Telefonnummer und erhält keine SMS mehr.`,
        other: `{n} Abonnenten ${onLists(lists)} haben keine andere Telefonnummer und erhalten keine SMS mehr.`,
      }),
    contacts: (contacts) =>
      plural('de', contacts, {
        one: '{n} Kontakt hat einen Wert in diesem Feld. Passt er nicht zum neuen Typ, bleibt er erhalten, bis Sie ihn ersetzen.',
        other:
          '{n} Kontakte haben einen Wert in diesem Feld. Werte, die nicht zum neuen Typ passen, bleiben erhalten, bis Sie sie ersetzen.',
      }),
    keep: 'Typ behalten',
    change: 'Typ ändern',
  },

  delete: {
    button: 'Löschen',
    title: (name) => `Feld ${name} löschen?`,
    confirm: 'Feld löschen',
    about:
      'Kontakte behalten ihre Werte, aber Sie können sie nicht mehr bearbeiten. CSV-Exporte enthalten sie nicht mehr.',
    permanent: 'Das lässt sich nicht rückgängig machen. Ein neues Feld mit dem Merge-Tag {tag} wäre zunächst leer.',
  },
}
