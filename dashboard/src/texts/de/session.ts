import type { Texts } from '../en.ts'

export const session: Texts['session'] = {
  email: 'E-Mail-Adresse',
  password: 'Passwort',
  newPassword: 'Neues Passwort',
  passwordAbout: 'Mindestens 10 Zeichen',
  toDashboard: 'Zum Dashboard',

  signIn: {
    title: 'Anmelden',
    button: 'Anmelden',
    forgot: 'Passwort vergessen?',
    toConfirm: 'Melden Sie sich an, um Ihre Adresse zu bestätigen.',
  },
  beforeSetup: {
    title: 'Willkommen bei Postrider',
    about:
      'Dieser Server ist neu. Öffnen Sie zum Einrichten den Link, den er beim Start im Terminal ausgegeben hat. Der Link endet mit /setup# und einem Code.',
  },
  setup: {
    title: 'Postrider einrichten',
    about: 'Erstellen Sie Ihr Konto und Ihr Team. Das dauert eine halbe Minute.',
    teamName: 'Teamname',
    teamNamePlaceholder: 'Marketing Muster GmbH',
    country: 'Land',
    button: 'Konto und Team erstellen',
  },

  forgot: {
    title: 'Passwort vergessen?',
    about:
      'Geben Sie Ihre E-Mail-Adresse ein. Wir senden Ihnen einen Link, mit dem Sie ein neues Passwort wählen können.',
    button: 'Link senden',
    sentTitle: 'Prüfen Sie Ihr Postfach',
    sent: 'Falls es ein Konto für {email} gibt, erhalten Sie innerhalb einer Minute einen Link. Der Link gilt eine Stunde.',
    nothing:
      'Nichts im Posteingang? Sehen Sie im Spam-Ordner nach. Falls dieser Server keine E-Mails senden kann, kann Ihr Administrator ein neues Passwort für Sie festlegen.',
    back: 'Zurück zur Anmeldung',
  },
  reset: {
    title: 'Neues Passwort wählen',
    about: (email) => `Für ${email}. Sie werden hier angemeldet und überall sonst abgemeldet.`,
    button: 'Passwort speichern',
    newLink: 'Neuen Link anfordern',
  },
  badLink: {
    title: 'Dieser Link ist nicht mehr gültig',
    about: 'Vielleicht ist er abgelaufen oder wurde bereits verwendet.',
  },

  confirm: {
    title: 'Adresse bestätigen',
    about: 'So wissen wir, dass Sie E-Mails an die Adresse Ihres Kontos erhalten.',
    button: 'Adresse bestätigen',
    doneTitle: 'Adresse bestätigt',
    done: (email) => `Vielen Dank! ${email} ist bestätigt.`,
    banner: (email) => `Bestätigen Sie ${email}, um andere einzuladen. Wir senden Ihnen dazu einen Link.`,
    send: 'Link senden',
    sent: 'Gesendet',
    sentTo: (email) => `Wir haben einen Link an ${email} gesendet.`,
  },

  invitation: {
    title: (team) => `${team} beitreten`,
    about: 'Sie wurden in dieses Team eingeladen. Die Einladung läuft am {time} ab.',
    signedInAs: 'Sie sind als {email} angemeldet.',
    join: 'Team beitreten',
    emailAbout: 'Die Einladung gilt für diese Adresse.',
    passwordAbout: 'Mindestens 10 Zeichen. Wenn Sie schon ein Konto haben, geben Sie dessen Passwort ein.',
    otherTitle: (invited) => `Diese Einladung ist für ${invited}`,
    otherAbout: (email, invited) =>
      `Sie sind als ${email} angemeldet. Melden Sie sich ab, um als ${invited} beizutreten, oder lassen Sie ${email} einladen.`,
    signOut: 'Abmelden',
    goneTitle: 'Diese Einladung ist nicht mehr gültig',
    goneAbout:
      'Vielleicht ist sie abgelaufen, wurde bereits verwendet oder zurückgezogen. Bitten Sie um einen neuen Link.',
  },

  account: {
    title: 'Ihr Konto',
    about: (email) => `Sie sind als ${email} angemeldet.`,
    passwordTitle: 'Passwort ändern',
    passwordAbout: 'Sie bleiben hier angemeldet und werden überall sonst abgemeldet.',
    current: 'Aktuelles Passwort',
    button: 'Passwort ändern',
    done: 'Passwort geändert.',
  },
}
