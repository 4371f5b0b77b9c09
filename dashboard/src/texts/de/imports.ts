import type { Texts } from '../en.ts'
import { number, plural } from '../plural.ts'

const n = (value: number) => number('de', value)

export const imports: Texts['imports'] = {
  title: 'Kontakte importieren',
  about:
    'Laden Sie eine CSV-Datei hoch, deren erste Zeile die Spaltennamen enthält. In einer Tabellenkalkulation speichern Sie die Tabelle als CSV.',
  choose: 'CSV-Datei auswählen',
  dropHint: 'oder hierher ziehen, unkomprimiert oder als gzip',
  unreadable:
    'Diese Datei lässt sich nicht lesen. Wählen Sie eine CSV-Datei aus, unkomprimiert oder mit gzip komprimiert.',
  empty: 'Diese Datei ist leer. Die erste Zeile muss die Spaltennamen enthalten.',
  otherKinds: {
    excel: 'Das ist eine Excel-Arbeitsmappe. Speichern Sie sie als CSV und wählen Sie diese Datei aus.',
    openDocument: 'Das ist eine OpenDocument-Tabelle. Speichern Sie sie als CSV und wählen Sie diese Datei aus.',
    zip: 'Das ist ein ZIP-Archiv. Entpacken Sie es und wählen Sie die CSV-Datei aus.',
  },

  form: {
    label: 'Kontakte importieren',
    facts: (size, columns) => plural('de', columns, { one: `${size}, {n} Spalte`, other: `${size}, {n} Spalten` }),
    columns: 'Spalten den Feldern zuordnen',
    columnsAbout: (used, all) =>
      `Importierte Spalten: ${n(used)} von ${n(all)}. Leere Zellen ändern keine vorhandenen Werte.`,
    matchOn: 'Vorhandene Kontakte',
    matchOnAbout: 'Eine Aktualisierung ändert nur die Felder, die Sie importieren.',
    createAll: 'Für jede Zeile einen neuen Kontakt erstellen',
    updateBy: (field) => `Kontakt aktualisieren, wenn „${field}“ gleich ist, sonst erstellen`,
    updateById: 'Kontakt aktualisieren, wenn die ID gleich ist',
    uploading: (file) => `${file} wird hochgeladen`,
    start: 'Import starten',
    another: 'Andere Datei auswählen',
  },

  columns: {
    label: 'Spalten der Datei',
    column: 'Spalte',
    field: 'Feld',
    fieldOf: (column) => `Feld für Spalte ${column}`,
    unnamed: '(ohne Namen)',
    skip: 'Nicht importieren',
    every: 'Alle Kontakte',
    tags: 'Tags',
    type: 'Art (Person oder Organisation)',
    id: 'Kontakt-ID',
  },

  options: {
    title: 'Optionen',
    onError: 'Ungültige Werte',
    skipRow: 'Zeile überspringen',
    skipRowAbout: 'Sie können übersprungene Zeilen herunterladen, korrigieren und erneut importieren.',
    skipCell: 'Zeile ohne den ungültigen Wert importieren',
    addTags: 'Tags hinzufügen',
    addTagsAbout: 'Alle Kontakte in der Datei erhalten diese Tags. Vorhandene Tags bleiben erhalten.',
    addTagsPlaceholder: 'Tag eingeben und Enter drücken',
    list: 'In Liste eintragen',
    listAbout:
      'Wählen Sie eine Liste nur, wenn diese Kontakte deren Nachrichten zugestimmt haben. Wer sich von der Liste abgemeldet hat, bleibt abgemeldet.',
    noList: 'Keine',
  },

  recent: 'Letzte Importe',
  recentColumns: { file: 'Datei', status: 'Status', rows: 'Zeilen', failed: 'Fehlgeschlagen', started: 'Gestartet' },
  untitled: (id) => `Import ${id}`,

  page: {
    started: 'Gestartet: {time}.',
    createsAll: 'Für jede Zeile wird ein neuer Kontakt erstellt.',
    updatesBy: (field) =>
      `Kontakte mit gleichem Wert in „${field}“ werden aktualisiert. Für Zeilen ohne Treffer werden neue Kontakte erstellt.`,
    updatesById: 'Kontakte mit gleicher ID werden aktualisiert. Für Zeilen ohne ID werden neue Kontakte erstellt.',
    seeContacts: 'Kontakte anzeigen',
    failed: 'Der Import ist fehlgeschlagen',
    progress: 'Fortschritt des Imports',
    starting: 'Wird gestartet…',
    speed: (rows) => plural('de', rows, { one: '{n} Zeile pro Sekunde', other: '{n} Zeilen pro Sekunde' }),
    finished: 'Beendet: {time}',
    finishedAt: (rows) =>
      plural('de', rows, {
        one: 'Beendet: {time}, {n} Zeile pro Sekunde',
        other: 'Beendet: {time}, {n} Zeilen pro Sekunde',
      }),
    counts: {
      read: 'Gelesene Zeilen',
      created: 'Erstellt',
      updated: 'Aktualisiert',
      unchanged: 'Unverändert',
      failed: 'Fehlgeschlagen',
      cellsSkipped: 'Ausgelassene Werte',
      subscribed: 'Angemeldet',
      notReachable: 'Adresse fehlt',
      optedOut: 'Weiterhin abgemeldet',
    },
  },

  stop: {
    button: 'Import stoppen',
    keep: 'Weiter importieren',
    title: (file) => `Import von ${file} stoppen?`,
    about:
      'Bereits erstellte oder aktualisierte Kontakte bleiben erhalten. Die übrigen Zeilen werden nicht importiert.',
    done: 'Import gestoppt.',
  },

  errors: {
    title: 'Zeilen mit Fehlern',
    expired: 'Zeilen mit Fehlern wurden 30 Tage nach dem Import gelöscht.',
    fix: 'Laden Sie die Zeilen mit Fehlern herunter, korrigieren Sie sie und importieren Sie die korrigierte Datei.',
    expires: 'Zeilen mit Fehlern bleiben bis {time} gespeichert.',
    download: 'Zeilen mit Fehlern herunterladen',
    fileName: (name) => `${name}-fehler.csv`,
    columns: { line: 'Zeile', result: 'Ergebnis', error: 'Fehler' },
    line: (line) => `Zeile ${n(line)}`,
    partial: 'Ohne die ungültigen Werte importiert',
    skipped: 'Nicht importiert',
    shown: (shown, total) => `${n(shown)} von ${n(total)} Zeilen. Der Download enthält alle.`,
    shownOfStored: (shown, total, stored) =>
      `${n(shown)} von ${n(total)} Zeilen. Der Download enthält die ersten ${n(stored)}; die übrigen wurden gezählt, aber nicht gespeichert.`,
  },
}
