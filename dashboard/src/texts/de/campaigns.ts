import type { Texts } from '../en.ts'
import { number, plural } from '../plural.ts'
import { audience, content, editor, sender } from './campaign-editor.ts'
import { report } from './campaign-report.ts'
import { blockers, people, reasons, review, schedule, send } from './campaign-review.ts'

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
  goneSegment: 'Gelöschtes Segment',
  sentOf: (sent, total) => `${number('de', sent)} von ${number('de', total)}`,
  kept: (count) => `Im Postausgang behalten: ${number('de', count)}`,
  outbox: {
    title: (count) =>
      plural('de', count, {
        one: '{n} Nachricht hat niemanden erreicht',
        other: '{n} Nachrichten haben niemanden erreicht',
      }),
    about:
      'Sie blieben im Postausgang, weil es keinen Anbieter gab. Fügen Sie eine Verbindung hinzu, dann können Sie eine Kopie dieser Kampagne senden.',
    aboutCopy:
      'Sie blieben im Postausgang, weil es keinen Anbieter gab. Jetzt gibt es einen: Senden Sie eine Kopie dieser Kampagne. Vorher sehen Sie, wer sie bekommt.',
    copy: 'Kopie senden',
    connect: 'Verbindung hinzufügen',
    show: 'Postausgang öffnen',
  },
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
    skip: 'Überspringen',
    open: 'Öffnen',
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
      'Sie haben noch keine Verbindung zu einem E-Mail-Anbieter, können aber trotzdem alles ausprobieren. Hat dieser Server keine eigene Verbindung, landen die Nachrichten im <outbox>Postausgang</outbox>, wo Sie sie lesen können. Sobald Sie so weit sind, <connections>fügen Sie eine Verbindung hinzu</connections>.',
  },

  new: {
    label: 'Kampagne',
    name: 'Name',
    nameAbout: 'Nur Ihr Team sieht ihn.',
    namePlaceholder: 'Frühlingsaktion',
    channel: 'Kanal',
  },

  editor,
  audience,
  content,
  sender,
  review,
  reasons,
  people,
  blockers,
  send,
  schedule,
  page: {
    label: 'Kampagne',
    tabs: { overview: 'Übersicht', recipients: 'Empfänger' },
    sendingTo: (lists) => `An ${lists}`,
    scheduled: (time, zone) => `Beginnt am ${time} (${zone})`,
    scheduledAbout:
      'Änderungen an Vorlage oder Marke wirken sich auf diese Kampagne nicht mehr aus. Um etwas zu ändern, machen Sie wieder einen Entwurf daraus.',
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
    restored: {
      title: 'Angehalten, weil eine Sicherung wiederhergestellt wurde',
      about:
        'Nach der Sicherung wurde die Kampagne vielleicht an weitere Personen gesendet. Wenn Sie sie fortsetzen, erhalten diese sie womöglich doppelt. Wenn Sie unsicher sind, brechen Sie sie ab.',
    },
    no_sender: {
      title: 'Angehalten, weil ein Absender gelöscht wurde',
      about:
        'Nachrichten von diesem Absender können nicht gesendet werden. Hat die Kampagne noch andere Absender, setzen Sie sie fort, um die übrigen zu senden. Andernfalls brechen Sie sie ab, und senden Sie eine Kopie. Damit niemand sie doppelt erhält, wählen Sie für die Kopie ein Segment: Kontakte, an die diese Kampagne nicht gesendet wurde.',
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
        'Der Ausgang ist unbekannt, wenn die Verbindung während des Sendens abbrach. Vielleicht hat der Anbieter die Nachrichten angenommen; dann erhalten manche sie doppelt.',
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
