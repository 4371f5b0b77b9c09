import type { Texts } from '../en.ts'

export const signupForms: Texts['signupForms'] = {
  title: 'Anmeldeformular',
  about: 'Mit diesem Formular abonniert man die Liste: auf einer eigenen Seite oder auf Ihrer Website.',
  save: 'Formular speichern',
  saved: 'Anmeldeformular gespeichert.',

  pushTitle: 'Anmeldeseite',
  pushAbout:
    'Auf der Anmeldeseite schalten Besucher die Benachrichtigungen dieser Liste ein oder aus. Verlinken Sie sie auf Ihrer Website.',

  noAddress: {
    email:
      'Noch kann sich niemand anmelden, weil Ihre Kontakte kein E-Mail-Feld haben. <link>Kontaktfeld erstellen</link>',
    sms: 'Noch kann sich niemand anmelden, weil Ihre Kontakte kein Telefonfeld haben. <link>Kontaktfeld erstellen</link>',
  },
  noSender:
    'Noch kann sich niemand anmelden, weil die Liste keinen Absender für die Bestätigungsnachricht hat. <link>Absender wählen</link>',

  fields: {
    title: 'Felder',
    about: 'Je weniger Felder ein Formular hat, desto mehr Menschen füllen es aus.',
    always: 'Immer Pflichtfeld',
    required: 'Pflichtfeld',
    isRequired: (name) => `${name} ist ein Pflichtfeld`,
    up: (name) => `${name} nach oben verschieben`,
    down: (name) => `${name} nach unten verschieben`,
    remove: (name) => `${name} entfernen`,
    moved: (name, position, total) => `${name} ist jetzt Feld ${position} von ${total}.`,
    removed: (name) => `${name} entfernt.`,
    add: 'Feld hinzufügen',
    addPlaceholder: 'Kontaktfeld wählen',
    noMatch: 'Kein passendes Kontaktfeld',
    atMost: (most: number) => `Ein Formular kann höchstens ${most} Felder enthalten.`,
    unusable: (names: string) =>
      `Diese Kontaktfelder wurden gelöscht oder geändert: ${names}. Entfernen Sie sie aus dem Formular.`,
    noneLeft: 'Das Formular enthält alle Ihre Kontaktfelder. <link>Kontaktfeld erstellen</link>',
  },

  messages: {
    title: 'Nachrichten',
    confirm: 'Bestätigungsnachricht',
    confirmAbout: 'Enthält einen Link, mit dem man die Anmeldung bestätigt. In einer eigenen Vorlage ist das {tag}.',
    confirmDefault: 'Standardnachricht',
    welcome: 'Willkommensnachricht',
    welcomeAbout: 'Geht an alle, die sich mit diesem Formular anmelden.',
    welcomeNone: 'Keine',
    clear: (label) => `${label} entfernen`,
    noMatch: 'Keine passende Vorlage',
    noTemplates: 'Es gibt noch keine Vorlagen für diesen Kanal. <link>Vorlage erstellen</link>',
    singleOptIn:
      'Double-Opt-in ist bei dieser Liste ausgeschaltet. Niemand muss die Anmeldung bestätigen. <link>Liste bearbeiten</link>',
  },

  use: {
    title: 'Formular verwenden',
    way: 'Art der Verwendung',
    ways: { link: 'Link', html: 'HTML', iframe: 'iframe' },
    abouts: {
      link: 'Teilen Sie den Link in sozialen Medien, in E-Mail-Signaturen oder auf Ihrer Website.',
      html: 'Fügen Sie diesen Code in eine Seite Ihrer Website ein. Das Formular sieht aus wie der Rest der Seite, und Sie können die Texte ändern.',
      iframe:
        'Fügen Sie diesen Code in eine Seite Ihrer Website ein. Er zeigt immer das aktuelle Formular, in der Sprache des Besuchers.',
    },
    copied: { link: 'Link', html: 'HTML-Code', iframe: 'iframe-Code' },
    open: 'Seite öffnen',
    language: 'Sprache des Formulars',
    unsaved: 'Dieser Code enthält Ihre ungespeicherten Änderungen noch nicht. Speichern Sie zuerst das Formular.',
  },
}
