import type { Texts } from '../en.ts'
import { plural } from '../plural.ts'

const characters = (n: number) => plural('de', n, { one: '{n} Zeichen', other: '{n} Zeichen' })

export const templates: Texts['templates'] = {
  title: 'Vorlagen',
  about:
    'Schreiben Sie eine Nachricht einmal, mit Merge-Tags für die Daten der Kontakte, und senden Sie sie, so oft Sie möchten.',
  create: 'Vorlage erstellen',
  created: (name) => `${name} erstellt.`,
  deleted: (name) => `${name} gelöscht.`,
  saved: (name) => `${name} gespeichert.`,
  untitled: { email: 'Neue E-Mail', sms: 'Neue SMS', push: 'Neue Push-Nachricht' },
  copyOf: (name) => `Kopie von ${name}`,
  formats: { blocks: 'Bausteine', html: 'HTML', mjml: 'MJML', text: 'Text', push: 'Benachrichtigung' },

  columns: {
    name: 'Name',
    channel: 'Kanal',
    format: 'Format',
    version: 'Version',
    changed: 'Letzte Änderung',
    actions: 'Aktionen',
  },
  filters: { channel: 'Nach Kanal filtern', anyChannel: 'Alle Kanäle' },
  empty: {
    title: 'Noch keine Vorlagen',
    about: 'Beginnen Sie mit einer fertigen E-Mail in den Farben Ihrer Marke und passen Sie sie an.',
  },
  noMatch: {
    title: 'Keine passenden Vorlagen',
    about: 'Für diesen Kanal haben Sie keine Vorlagen.',
    showAll: 'Alle Vorlagen anzeigen',
  },
  duplicate: (name) => `${name} duplizieren`,
  duplicated: (name) => `${name} erstellt.`,
  delete: {
    button: 'Löschen',
    title: (name) => `${name} löschen?`,
    confirm: 'Vorlage löschen',
    about:
      'Auch der Entwurf und frühere Versionen werden gelöscht. Das lässt sich nicht rückgängig machen. Nachrichten, die mit der Vorlage gesendet wurden, bleiben erhalten.',
  },

  start: {
    title: 'Vorlage erstellen',
    about: 'Wählen Sie einen Kanal und dann einen Ausgangspunkt. Alles lässt sich später ändern.',
    channel: 'Kanal',
    points: {
      email: 'Mit einer E-Mail beginnen',
      sms: 'Mit einer SMS beginnen',
      push: 'Mit einer Benachrichtigung beginnen',
    },
    scratch: 'Oder von vorn beginnen',
    blank: {
      email: { name: 'Leere E-Mail', about: 'Eine leere E-Mail im Stil Ihrer Marke' },
      sms: { name: 'Leere SMS', about: 'Eine leere SMS' },
      push: { name: 'Leere Benachrichtigung', about: 'Eine leere Push-Nachricht' },
    },
    html: { name: 'HTML', about: 'Das HTML der E-Mail schreiben oder einfügen' },
    mjml: { name: 'MJML', about: 'MJML schreiben, aus dem HTML für alle E-Mail-Programme wird' },
    import: { name: 'Importieren', about: 'HTML einfügen oder eine .html- oder .zip-Datei hochladen' },
    blankHeading: 'Ihre Überschrift',
    blankText: 'Schreiben Sie hier Ihre Nachricht.',
    unsubscribe: 'Abmelden',
    preview: (name) => `Vorschau von ${name}`,
  },
  import: {
    title: 'Vorlage importieren',
    name: 'Name',
    html: 'HTML',
    htmlAbout: 'Der vollständige Quelltext der E-Mail',
    upload: 'Datei hochladen',
    uploadHint: 'oder eine .html- oder .zip-Datei hierher ziehen. Bilder in einer .zip-Datei werden übernommen.',
    chosen: (name) => `Datei: ${name}`,
    remove: 'Datei entfernen',
    submit: 'Vorlage importieren',
    done: (images) =>
      images === 0
        ? 'Vorlage importiert.'
        : plural('de', images, {
            one: 'Vorlage mit {n} Bild importiert.',
            other: 'Vorlage mit {n} Bildern importiert.',
          }),
    imported: 'Importierte E-Mail',
  },

  editor: {
    label: 'Vorlage',
    name: 'Name',
    nameAbout: 'Ihn sieht nur Ihr Team.',
    brand: 'Marke',
    defaultBrand: 'Standardmarke',
    brandGone: 'Diese Marke wurde gelöscht. Wählen Sie eine andere.',
    subject: 'Betreff',
    subjectAbout: (length) => `${characters(length)}. Handys zeigen etwa 40.`,
    preheader: 'Vorschautext',
    preheaderAbout: (length) =>
      length === 0
        ? 'Steht im Posteingang nach dem Betreff. Ohne ihn zeigen E-Mail-Programme den Anfang der E-Mail.'
        : `${characters(length)}. E-Mail-Programme zeigen 40 bis 90.`,
    content: 'Inhalt',
    html: 'HTML',
    mjml: 'MJML',
    codeAbout:
      'Mit {{ fügen Sie einen Merge-Tag ein, mit | einen Filter. Um den Editor mit der Tastatur zu verlassen, drücken Sie Escape und dann Tab.',
    insertTag: 'Merge-Tag einfügen',
    show: 'Anzeigen',
    edit: 'Bearbeiten',
    preview: 'Vorschau',
    undo: 'Rückgängig',
    redo: 'Wiederholen',
    history: 'Versionen',
    test: 'Test senden',
    save: 'Vorlage speichern',
    discard: 'Änderungen verwerfen',
    discarded: 'Änderungen verworfen. Mit „Rückgängig“ holen Sie sie zurück.',
    version: (version) => `Version ${version}`,
    isDraft: 'Entwurf, wird erst nach dem Speichern zum Senden verwendet',
    isPublished: (version) => `Version ${version} wird zum Senden verwendet.`,
    saving: {
      saved: 'Entwurf gesichert',
      waiting: 'Entwurf wird gesichert…',
      saving: 'Entwurf wird gesichert…',
      offline: 'Offline: in diesem Browser aufbewahrt',
      conflict: 'Nicht gesichert: Jemand aus Ihrem Team hat die Vorlage geändert',
      failed: 'Entwurf nicht gesichert: in diesem Browser aufbewahrt',
      gone: 'Nicht gesichert: Die Vorlage wurde gelöscht',
    },
    restoredCopy: 'Noch nicht gesicherte Änderungen wurden wiederhergestellt.',
  },
  plainText: {
    title: 'Nur-Text-Version',
    about: 'Für E-Mail-Programme, die kein HTML anzeigen.',
    modes: { automatic: 'Automatisch erstellt', own: 'Eigener Text' },
    automaticAbout: 'Postrider erstellt sie aus dem Inhalt der E-Mail. Sie sehen sie in der Vorschau unter „Text“.',
    label: 'Text der Nur-Text-Version',
  },
  sms: {
    text: 'Text',
    segments: (segments) => plural('de', segments, { one: '{n} SMS-Segment', other: '{n} SMS-Segmente' }),
    left: (left) => `noch ${characters(left)} frei`,
    leftInLast: (left) => `noch ${characters(left)} im letzten frei`,
    withValues: 'Gezählt mit den Werten in der Vorschau. Längere Werte können mehr Segmente brauchen.',
    forcedBy: (found) => `Wegen dieser Zeichen passen nur 70 statt 160 Zeichen in ein Segment: ${found}`,
    makeSafe: 'GSM-tauglich machen',
    madeSafe: (count) => plural('de', count, { one: '{n} Zeichen ersetzt:', other: '{n} Zeichen ersetzt:' }),
    nothingToReplace: 'Es gibt keine typografischen Zeichen zu ersetzen.',
    stillForced: (found) => `Ersetzen oder entfernen Sie diese selbst: ${found}`,
    removed: 'entfernt',
  },
  push: {
    title: 'Titel',
    text: 'Text',
    url: 'Link',
    urlAbout: 'Öffnet sich, wenn jemand auf die Benachrichtigung tippt.',
    image: 'Bild',
    imageAbout: 'Die URL eines Bildes. Nicht alle Geräte zeigen es an.',
    choose: 'Aus den Dateien Ihres Teams wählen',
    titlePlaceholder: 'Titel der Benachrichtigung',
  },

  preview: {
    title: 'Vorschau',
    view: 'Breite der Vorschau',
    views: { desktop: 'Computer', phone: 'Handy', text: 'Text' },
    dark: 'Dunkelmodus',
    frame: 'Vorschau der E-Mail',
    as: 'Vorschau für',
    sample: 'Beispielkontakt',
    asPlaceholder: 'Kontakte suchen',
    searching: 'Suche läuft…',
    noMatch: 'Keine passenden Kontakte',
    data: 'Testdaten',
    dataAbout: 'Die Daten, die ein API-Aufruf übergibt, als JSON. Verwenden Sie sie als {{ data.name }}.',
    dataInvalid: 'Geben Sie ein JSON-Objekt ein, zum Beispiel {example}.',
    noSubject: 'Kein Betreff',
    noPreheader: 'Kein Vorschautext',
    noText: 'Die Nur-Text-Version ist leer.',
    waiting: 'Beheben Sie die Fehler, um eine Vorschau zu sehen.',
    size: (size) => `${size} HTML`,
    faults: (count) => plural('de', count, { one: '{n} Fehler', other: '{n} Fehler' }),
    warnings: (count) => plural('de', count, { one: '{n} Hinweis', other: '{n} Hinweise' }),
    fields: { subject: 'Betreff', preheader: 'Vorschautext', body: 'Inhalt', text: 'Nur-Text-Version' },
    atLine: (field, line) => `${field}, Zeile ${line}`,
    sender: 'Ihre Nummer',
  },

  sampleData: { items: ['Leinenhemd', 'Wollsocken'] },

  test: {
    title: 'Test senden',
    about: 'Sendet den Entwurf mit den Werten aus der Vorschau.',
    to: { email: 'E-Mail-Adressen', sms: 'Telefonnummern' },
    toContact: (name) => `Die Benachrichtigung geht an alle Browser von ${name}.`,
    chooseContact: 'Schließen Sie diesen Dialog und wählen Sie den Kontakt unter „Vorschau für“.',
    toAbout: 'Bis zu fünf. Drücken Sie nach jeder die Eingabetaste.',
    submit: 'Test senden',
    done: (count) => plural('de', count, { one: '{n} Testnachricht erstellt', other: '{n} Testnachrichten erstellt' }),
    open: (to) => `Nachricht an ${to} öffnen`,
    openMessage: 'Nachricht öffnen',
    clear: 'Leeren',
  },

  history: {
    title: 'Versionen',
    about: 'Bei jedem Speichern der Vorlage entsteht eine neue Version, die aufbewahrt wird.',
    by: (user) => `von ${user}`,
    viaApi: 'über die API',
    current: 'Aktuell',
    restore: (version) => `Version ${version} wiederherstellen`,
    restored: (version) => `Version ${version} ist jetzt Ihr Entwurf. Speichern Sie die Vorlage, um ihn zu verwenden.`,
  },

  conflict: {
    title: 'Jemand aus Ihrem Team hat diese Vorlage geändert',
    about: 'Während Sie an der Vorlage arbeiteten, wurden andere Änderungen gespeichert. Welche möchten Sie behalten?',
    outdatedTitle: 'Dieser Entwurf beruht auf einer älteren Version',
    outdatedAbout:
      'Seit Beginn dieses Entwurfs wurde eine neuere Version gespeichert. Womit möchten Sie weiterarbeiten?',
    theirs: 'Andere Version laden',
    mine: 'Meine behalten',
  },

  gone: {
    title: 'Diese Vorlage wurde gelöscht',
    about:
      'Ihre Änderungen sind in diesem Browser aufbewahrt. Speichern Sie sie als neue Vorlage, um weiterzuarbeiten.',
    saveAsNew: 'Als neue Vorlage speichern',
  },
}
