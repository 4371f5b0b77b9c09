import type { Texts } from '../en.ts'
import { number, plural } from '../plural.ts'
import { report } from './campaign-report.ts'

const people = (n: number) => plural('de', n, { one: '{n} Person', other: '{n} Personen' })

export const campaigns: Texts['campaigns'] = {
  title: 'Kampagnen',
  about: 'Senden Sie eine Nachricht an alle auf Ihren Listen, und sehen Sie, wer sie erhalten hat.',
  create: 'Kampagne erstellen',
  created: (name) => `${name} erstellt.`,
  deleted: (name) => `${name} gelöscht.`,
  columns: {
    name: 'Name',
    channel: 'Kanal',
    status: 'Status',
    audience: 'Empfänger',
    sent: 'Gesendet',
    date: 'Datum',
    actions: 'Aktionen',
  },
  noLists: 'Noch keine Listen',
  inSegment: (lists, segment) => `${lists}, nur ${segment}`,
  goneList: 'Gelöschte Liste',
  sentOf: (sent, total) => `${number('de', sent)} von ${number('de', total)}`,
  progressOf: (name) => `Fortschritt von ${name}`,
  noPage: {
    title: 'Keine Kampagnen auf dieser Seite',
    about: 'So viele Seiten gibt es nicht.',
    first: 'Zur ersten Seite',
  },

  first: {
    title: 'Senden Sie Ihre erste Kampagne',
    about: 'Vier Schritte, etwa fünf Minuten. Erledigte Schritte werden automatisch abgehakt.',
    label: 'Erste Kampagne',
    done: '(erledigt)',
    brand: {
      title: 'Absender einrichten',
      about:
        'Fügen Sie die E-Mail-Adresse hinzu, von der Sie senden, und erstellen Sie eine Marke mit diesem Absender und Ihrer Postanschrift, die in Werbe-E-Mails stehen muss.',
      sender: 'Absender hinzufügen',
      brand: 'Marke erstellen',
      edit: 'Marke vervollständigen',
      missing: (parts) => `Ihrer Marke fehlt noch: ${parts}.`,
      missingSender: 'ein Absender',
      missingAddress: 'eine Postanschrift',
    },
    list: {
      title: 'Eine Liste füllen',
      about:
        'Eine Liste enthält die Menschen, die von Ihnen hören möchten. Fügen Sie Kontakte einzeln hinzu, oder importieren Sie eine Datei.',
      create: 'Liste erstellen',
      add: 'Kontakte hinzufügen',
      import: 'Kontakte importieren',
    },
    template: {
      title: 'Die Nachricht gestalten',
      about: 'Beginnen Sie mit einem von acht Designs, und schreiben Sie Ihren Text.',
      create: 'Vorlage erstellen',
    },
    campaign: {
      title: 'Die Kampagne erstellen',
      about: 'Wählen Sie Liste und Vorlage. Vor dem Senden sehen Sie genau, wer die Kampagne erhält und wer nicht.',
    },
    outbox:
      'Sie haben noch keine Verbindung zu einem E-Mail-Anbieter. Sie können trotzdem alles ausprobieren: Hat auch der Server keine, landen die Nachrichten im <outbox>Postausgang</outbox>, wo Sie sie lesen können. Sobald Sie so weit sind, <connections>fügen Sie eine Verbindung hinzu</connections>.',
  },

  new: {
    label: 'Kampagne',
    name: 'Name',
    nameAbout: 'Nur Ihr Team sieht ihn.',
    namePlaceholder: 'Frühlingsaktion',
    channel: 'Kanal',
    channelAbout: 'Der Kanal lässt sich später nicht ändern.',
  },

  editor: {
    steps: 'Schritte',
    audience: 'Empfänger',
    content: 'Inhalt',
    sender: 'Absender',
    review: 'Prüfung',
    done: '(erledigt)',
    missing: '(unvollständig)',
    name: 'Name',
    delete: {
      button: 'Löschen',
      title: (name) => `${name} löschen?`,
      confirm: 'Kampagne löschen',
      about: 'Der Entwurf wird gelöscht. Das lässt sich nicht rückgängig machen.',
    },
    saving: {
      saved: 'Gespeichert',
      waiting: 'Wird gespeichert…',
      saving: 'Wird gespeichert…',
      offline:
        'Offline. Ihre Änderungen bleiben in diesem Browser und werden gespeichert, sobald Sie wieder online sind.',
      failed: 'Noch nicht gespeichert. Neuer Versuch…',
      rejected: 'Nicht alles ist gespeichert. Korrigieren Sie die Felder mit Fehlern.',
      conflict: 'Kein Entwurf mehr',
      gone: 'Gelöscht',
    },
    restored: 'Noch nicht gespeicherte Änderungen wurden aus diesem Browser wiederhergestellt.',
    notDraft: 'Diese Kampagne ist kein Entwurf mehr. Ihre letzte Änderung wurde deshalb nicht gespeichert.',
    gone: 'Diese Kampagne wurde gelöscht',
    goneAbout:
      'Jemand hat sie gelöscht, während Sie sie bearbeitet haben. Sie können sie nicht mehr ändern oder senden.',
  },

  audience: {
    lists: 'An Listen senden',
    listsAbout: 'Wer auf mehreren dieser Listen steht, erhält eine Nachricht.',
    listsPlaceholder: 'Listen wählen',
    list: (name, count) => `${name} (${number('de', count)})`,
    noLists: 'Für diesen Kanal haben Sie noch keine Listen.',
    createList: 'Liste erstellen',
    noMatch: 'Keine passende Liste',
    clearLists: 'Listen entfernen',
    exclude: 'Listen ausschließen',
    excludeAbout: 'Abonnenten dieser Listen erhalten nichts.',
    excludePlaceholder: 'Niemanden ausschließen',
    clearExclude: 'Ausgeschlossene Listen entfernen',
    segment: 'Nur Personen in einem Segment',
    segmentAbout: 'Wer auf den Listen, aber nicht im Segment ist, erhält nichts.',
    segmentPlaceholder: 'Alle auf den Listen',
    noSegment: 'Kein passendes Segment',
    clearSegment: 'Segment entfernen',
    createSegment: 'Segment erstellen',
    editSegment: 'Segment bearbeiten',
    joinedSince: (time) => `Nur Personen, die nach ${time} auf die Listen gekommen sind.`,
    count: (receive, total) => `${number('de', receive)} von ${people(total)} auf diesen Listen erhalten die Kampagne.`,
    nobody: 'Niemand auf diesen Listen würde die Kampagne erhalten.',
    chooseLists: 'Wählen Sie eine Liste, um zu sehen, wer die Kampagne erhält.',
    counting: 'Wird gezählt…',
  },

  content: {
    source: 'Inhalt',
    sources: { template: 'Vorlage verwenden', own: 'Hier schreiben' },
    template: 'Vorlage',
    templateAbout: 'Die Kampagne verwendet die Fassung, die beim Senden oder Planen gespeichert ist.',
    templatePlaceholder: 'Vorlage wählen',
    noTemplates: 'Für diesen Kanal haben Sie noch keine Vorlagen.',
    noMatch: 'Keine passende Vorlage',
    clearTemplate: 'Vorlage entfernen',
    createTemplate: 'Vorlage erstellen',
    editTemplate: 'Vorlage bearbeiten',
    ownAbout: 'Dieser Inhalt gehört nur zu dieser Kampagne.',
    test: 'Test senden',
    choose: 'Wählen Sie eine Vorlage, um eine Vorschau zu sehen.',
    preview: 'Vorschau',
  },

  sender: {
    brand: 'Marke',
    brandAbout: 'Logo, Farben und Postanschrift in der Nachricht',
    brandDefault: 'Wie Vorlage oder Liste',
    clearBrand: 'Marke entfernen',
    noBrand: 'Keine passende Marke',
    address: 'Absender',
    addressAbout: 'Ersetzt den Absender der Liste und der Marke.',
    addressDefault: 'Wie Liste oder Marke',
    replyTo: 'Antwortadresse',
    replyToAbout: 'Ist das Feld leer, gehen Antworten an den Absender.',
    replyToPlaceholder: 'hallo@example.com',
    pushAbout: 'Push-Benachrichtigungen haben keine Absenderadresse. Sie zeigen Name und Logo der Marke.',
    when: 'Sendezeit',
    whens: { now: 'Jetzt', later: 'Später' },
    at: 'Senden am',
    atAbout: (zone) => `In der Zeitzone Ihres Teams, ${zone}. Bis zu 90 Tage im Voraus.`,
    window: 'Nur zu bestimmten Zeiten senden',
    windowAbout: (zone) => `Außerhalb dieser Zeiten wartet die Kampagne. In der Zeitzone Ihres Teams, ${zone}.`,
    days: 'Tage',
    from: 'Von',
    to: 'Bis',
    weekdays: { mon: 'Mo', tue: 'Di', wed: 'Mi', thu: 'Do', fri: 'Fr', sat: 'Sa', sun: 'So' },
    rate: 'Nachrichten pro Minute (höchstens)',
    rateAbout: 'Verteilt den Versand. Ist das Feld leer, wird so schnell gesendet, wie es die Verbindung erlaubt.',
    ratePlaceholder: 'Unbegrenzt',
    tracking: 'Klicks zählen',
    trackingDefault: 'Einstellung des Teams',
    trackingAbout: (name) => `Einstellung Ihres Teams: ${name}`,
    archive: 'Im öffentlichen Archiv anzeigen',
    archiveAbout: 'Alle können die Kampagne im Archiv ihrer Listen lesen, falls diese eines haben.',
  },

  review: {
    checking: 'Es wird geprüft, wer die Kampagne erhält…',
    title: (receive, total) => `${number('de', receive)} von ${people(total)} auf den Listen erhalten diese Kampagne`,
    nobody: 'Niemand würde diese Kampagne erhalten',
    noLists: 'Wählen Sie zuerst eine Liste. Dann sehen Sie genau, wer die Kampagne erhält, und wer nicht und warum.',
    receive: 'Erhalten die Kampagne',
    receiveAbout: 'Dem Versand steht nichts im Weg.',
    people: (n) => people(n),
    unsubscribed: (n) =>
      plural('de', n, {
        one: '{n} Person hat sich von diesen Listen abgemeldet und wird nicht mitgezählt.',
        other: '{n} Personen haben sich von diesen Listen abgemeldet und werden nicht mitgezählt.',
      }),
    blockers: (n) =>
      plural('de', n, {
        one: 'Das ist vor dem Senden zu beheben',
        other: 'Diese {n} Dinge sind vor dem Senden zu beheben',
      }),
    warnings: 'Bitte vor dem Senden prüfen',
    estimate: (time) => `Der Versand dauert etwa ${time}.`,
    segments: (n) => plural('de', n, { one: 'Insgesamt {n} SMS-Segment.', other: 'Insgesamt {n} SMS-Segmente.' }),
    samples: 'So wird sie aussehen',
    samplesAbout: 'Echte Nachrichten für die Ersten auf den Listen.',
    sampleFor: (to) => `Für ${to}`,
    checkAgain: 'Erneut prüfen',
  },

  reasons: {
    unconfirmed: { name: 'Nicht bestätigt', about: 'Sie haben ihre Anmeldung noch nicht bestätigt.' },
    excluded: { name: 'Auf ausgeschlossener Liste', about: 'Sie stehen auf einer der ausgeschlossenen Listen.' },
    not_in_segment: { name: 'Nicht im Segment', about: 'Sie erfüllen die Bedingungen des Segments nicht.' },
    joined_before: {
      name: 'Schon vorher dabei',
      about: 'Sie waren schon beim Versand der ursprünglichen Kampagne auf den Listen.',
    },
    paused_by_contact: { name: 'Macht Pause', about: 'Sie haben Nachrichten in ihren Einstellungen pausiert.' },
    no_address: { name: 'Keine Adresse', about: 'Sie haben keine Adresse für diesen Kanal.' },
    invalid_address: { name: 'Ungültige Adresse', about: 'An ihre Adresse lässt sich nichts zustellen.' },
    suppressed_bounce: {
      name: 'Früher unzustellbar',
      about: 'Eine frühere Nachricht an ihre Adresse war unzustellbar.',
    },
    suppressed_complaint: { name: 'Spam gemeldet', about: 'Sie haben eine frühere Nachricht als Spam gemeldet.' },
    suppressed_manual: { name: 'Vom Team gesperrt', about: 'Ihre Adresse steht auf Ihrer Sperrliste.' },
    opt_out: { name: 'Mit STOP geantwortet', about: 'Sie möchten auf diesem Kanal keine Nachrichten mehr.' },
    erased: { name: 'Daten gelöscht', about: 'Ihre Adresse wurde auf ihren Wunsch gelöscht.' },
    missing_value: { name: 'Wert fehlt', about: 'Ihnen fehlt ein Wert, den der Inhalt voraussetzt.' },
    duplicate_address: { name: 'Gleiche Adresse', about: 'Jemand anderes mit derselben Adresse erhält die Nachricht.' },
    unsubscribed: { name: 'Inzwischen abgemeldet', about: 'Sie haben sich nach dem Start der Kampagne abgemeldet.' },
    contact_deleted: { name: 'Kontakt gelöscht', about: 'Der Kontakt wurde nach dem Start der Kampagne gelöscht.' },
  },

  people: {
    capped: (shown) => `Nur die ersten ${number('de', shown)} werden aufgelistet.`,
    none: 'Hier ist niemand mehr.',
    columns: { to: 'Adresse', contact: 'Kontakt', list: 'Liste' },
  },

  blockers: {
    no_content: { text: 'Die Kampagne hat keinen Inhalt.', fix: 'Inhalt wählen' },
    no_sender: { text: 'Es gibt keinen Absender.', fix: 'Absender wählen' },
    no_postal_address: {
      text: 'Die Marke hat keine Postanschrift. Werbe-E-Mails müssen eine enthalten.',
      fix: 'Marke bearbeiten',
    },
    template_error: { text: 'Der Inhalt hat einen Fehler.', fix: 'Inhalt bearbeiten' },
    no_recipients: { text: 'Niemand würde diese Kampagne erhalten.', fix: 'Empfänger ändern' },
    outbox: {
      text: 'Es gibt keine Verbindung zu einem Anbieter. Die Nachrichten verlassen den Server nicht, sondern landen im Postausgang, wo Sie sie lesen können.',
      fix: 'Verbindung hinzufügen',
    },
    connection_down: { text: 'Die Verbindung zu Ihrem Anbieter ist ausgefallen.', fix: 'Verbindungen öffnen' },
  },

  send: {
    button: (n) => `An ${people(n)} senden`,
    title: (n) => `Jetzt an ${people(n)} senden?`,
    about: (name, n) =>
      `„${name}“ geht an genau ${people(n)}. Sie können den Versand jederzeit anhalten, aber gesendete Nachrichten lassen sich nicht zurückholen.`,
    confirm: (n) => `An ${people(n)} senden`,
    keep: 'Weiter bearbeiten',
    done: 'Die Kampagne ist unterwegs.',
    fix: (n) => plural('de', n, { one: '{n} Problem beheben', other: '{n} Probleme beheben' }),
    notSaved:
      'Ihre letzten Änderungen sind noch nicht gespeichert. Korrigieren Sie die Felder mit Fehlern, oder warten Sie, bis Sie wieder online sind.',
    changed: (n) =>
      `Die Zahl hat sich gerade geändert: Jetzt erhalten ${people(n)} die Kampagne. Sehen Sie sich die Prüfung an, und senden Sie dann erneut.`,
  },
  schedule: {
    button: (n) => `Für ${people(n)} planen`,
    title: (time) => `Für ${time} planen?`,
    about: (n, time, zone) =>
      `Nach heutigem Stand erhalten ${people(n)} die Kampagne. Der Versand beginnt am ${time} (${zone}); wer bis dahin auf die Listen kommt oder sich abmeldet, wird berücksichtigt. Spätere Änderungen an Vorlage oder Marke wirken sich nicht mehr aus.`,
    confirm: 'Kampagne planen',
    done: 'Kampagne geplant.',
    noTime: 'Zeitpunkt wählen',
  },

  page: {
    label: 'Kampagne',
    tabs: { overview: 'Übersicht', recipients: 'Empfänger' },
    sendingTo: (lists) => `An ${lists}`,
    scheduled: (time, zone) => `Beginnt am ${time} (${zone})`,
    scheduledAbout:
      'Änderungen an Vorlage oder Marke wirken sich nicht mehr aus. Um etwas zu ändern, machen Sie wieder einen Entwurf daraus.',
    preparing: 'Empfänger werden ermittelt',
    progress: 'Fortschritt',
    sentOf: (sent, total) => `${number('de', sent)} von ${number('de', total)}`,
    sent: 'gesendet',
    rate: (perMinute) =>
      plural('de', perMinute, { one: '{n} Nachricht pro Minute', other: '{n} Nachrichten pro Minute' }),
    left: (time) => `noch etwa ${time}`,
    waitingForWindow: 'Wartet auf die nächste Sendezeit',
    finished: (time) => `Abgeschlossen am ${time}`,
    canceledAt: (time) => `Abgebrochen am ${time}`,
    started: (time) => `Begonnen am ${time}`,
    seconds: (n) => plural('de', n, { one: '{n} Sekunde', other: '{n} Sekunden' }),
    minutes: (n) => plural('de', n, { one: '{n} Minute', other: '{n} Minuten' }),
    hours: (n) => plural('de', n, { one: '{n} Stunde', other: '{n} Stunden' }),
    days: (n) => plural('de', n, { one: '{n} Tag', other: '{n} Tage' }),
    counts: 'Nachrichten nach Status',
  },

  paused: {
    user: { title: 'Von Ihrem Team angehalten', about: 'Bis Sie die Kampagne fortsetzen, wird nichts gesendet.' },
    overdue: {
      title: 'Angehalten, weil der Server ausgefallen war',
      about:
        'Als die Kampagne fällig war, war der Server stundenlang ausgefallen. Setzen Sie sie fort, wenn sie noch aktuell ist, oder brechen Sie sie ab.',
    },
    no_sender: {
      title: 'Angehalten, weil der Absender gelöscht wurde',
      about:
        'Diesen Absender gibt es nicht mehr. Brechen Sie die Kampagne ab, und senden Sie eine Kopie mit einem anderen Absender.',
    },
    sender_refused: {
      title: 'Angehalten, weil Anbieter Ihren Absender ablehnen',
      about:
        'Viele Nachrichten wurden wegen des Absenders oder Ihres Kontos abgelehnt, nicht wegen der Empfänger. Sehen Sie sich unten die Fehler an, beheben Sie die Ursache mit Ihrem Anbieter, und setzen Sie die Kampagne dann fort.',
    },
    bounces: {
      title: 'Angehalten, weil zu viele Adressen nicht existieren',
      about:
        'Weitere Nachrichten würden Ihrem Ruf schaden. Sehen Sie sich unten die unzustellbaren Nachrichten an. Prüfen Sie, woher die Liste stammt, bevor Sie die Kampagne fortsetzen.',
    },
  },

  actions: {
    pause: 'Anhalten',
    paused: 'Kampagne angehalten.',
    resume: 'Fortsetzen',
    resumed: 'Kampagne fortgesetzt.',
    cancel: {
      button: 'Kampagne abbrechen',
      title: (name) => `${name} abbrechen?`,
      about: (left) =>
        plural('de', left, {
          one: '{n} Person erhält sie dann nicht mehr. Das lässt sich nicht rückgängig machen.',
          other: 'Die restlichen {n} Personen erhalten sie dann nicht mehr. Das lässt sich nicht rückgängig machen.',
        }),
      confirm: 'Endgültig abbrechen',
      keep: 'Kampagne behalten',
      done: 'Kampagne abgebrochen.',
    },
    unschedule: { button: 'Zurück zum Entwurf', done: 'Die Kampagne ist wieder ein Entwurf.' },
    retry: {
      button: (n) => plural('de', n, { one: '{n} Nachricht erneut senden', other: '{n} Nachrichten erneut senden' }),
      title: (n) => plural('de', n, { one: '{n} Nachricht erneut senden?', other: '{n} Nachrichten erneut senden?' }),
      failed: 'Die fehlgeschlagenen Nachrichten werden noch einmal gesendet.',
      unknown:
        'Bei einigen brach die Verbindung während des Sendens ab. Vielleicht hat der Anbieter sie angenommen; dann erhalten manche die Nachricht doppelt.',
      includeUnknown: (n) =>
        plural('de', n, {
          one: 'Auch {n} Nachricht mit unbekanntem Ausgang erneut senden',
          other: 'Auch {n} Nachrichten mit unbekanntem Ausgang erneut senden',
        }),
      confirm: 'Erneut senden',
      keep: 'Nicht senden',
      done: 'Die Nachrichten werden erneut gesendet.',
    },
    duplicate: {
      button: 'Duplizieren',
      title: 'Diese Kampagne duplizieren?',
      about: 'Erstellt einen Entwurf mit denselben Empfängern, demselben Inhalt und demselben Absender.',
      onlyNew: 'Nur an Personen senden, die seither auf die Listen gekommen sind',
      confirm: 'Kopie erstellen',
      keep: 'Nicht kopieren',
    },
  },
  problems: {
    unknown: (n) =>
      plural('de', n, {
        one: '{n} Nachricht mit unbekanntem Ausgang',
        other: '{n} Nachrichten mit unbekanntem Ausgang',
      }),
    unknownAbout:
      'Die Verbindung brach ab, gleich nachdem sie dem Anbieter übergeben wurden. Sie könnten also angekommen sein. Postrider sendet sie nur noch einmal, wenn Sie das möchten.',
    failed: (n) => plural('de', n, { one: '{n} Nachricht fehlgeschlagen', other: '{n} Nachrichten fehlgeschlagen' }),
    failedAbout: 'Postrider hat sie aufgegeben. Beheben Sie die Ursache, und versuchen Sie es dann erneut.',
    show: 'Empfänger anzeigen',
  },

  report,

  recipients: {
    title: 'Empfänger',
    columns: { to: 'Empfänger', status: 'Status', reason: 'Grund', sent: 'Gesendet' },
    filters: {
      status: 'Nach Status filtern',
      anyStatus: 'Alle Status',
      reason: 'Nach Grund filtern',
      anyReason: 'Alle Gründe',
    },
    empty: 'Noch niemand',
    emptyAbout: 'Sobald die Kampagne beginnt, erscheinen hier alle Empfänger.',
    noMatch: {
      title: 'Keine passenden Empfänger',
      about: 'Niemand hat diesen Status und diesen Grund.',
      showAll: 'Alle anzeigen',
    },
  },
}
