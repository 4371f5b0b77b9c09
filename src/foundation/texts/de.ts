import type { Texts } from './en.ts'
import { lines, type PausedFor, shortened } from './mail-text.ts'

const PAUSED_FOR: Readonly<Record<PausedFor, string>> = {
  overdue:
    'Der Server war nicht in Betrieb, als sie versendet werden sollte. Entscheiden Sie, ob sie jetzt versendet wird.',
  restored:
    'Die Datenbank wurde aus einer Sicherung wiederhergestellt, daher kann ein Teil schon versendet worden sein. Entscheiden Sie, ob es weitergeht.',
  no_sender: 'Ihr Absender wurde gelöscht.',
  sender_refused: 'Der Mailserver lehnt zu viele ihrer Nachrichten wegen des Absenders ab.',
  bounces: 'Zu viele ihrer Adressen gibt es nicht.',
}

export const de: Texts = {
  verificationCodeMail: (code, minutes) => ({
    subject: `Ihr Code: ${code}`,
    text: lines(
      'Guten Tag,',
      `Ihr Code lautet ${code}. Er gilt ${minutes} Minuten.`,
      'Geben Sie ihn in Postrider ein, um diese Adresse als Absender zu bestätigen. Wenn Sie keinen Code angefordert haben, können Sie diese E-Mail ignorieren.',
    ),
  }),

  verificationCodeSms: (code, minutes) => `Ihr Code lautet ${code}. Er gilt ${minutes} Minuten.`,

  passwordResetMail: (email, url) => ({
    subject: 'Ihr Postrider-Passwort zurücksetzen',
    text: lines(
      'Guten Tag,',
      `hier können Sie ein neues Passwort für Ihr Postrider-Konto ${email} wählen:`,
      url,
      'Der Link funktioniert einmal, innerhalb der nächsten Stunde. Wenn Sie ein neues Passwort wählen, werden Sie überall sonst abgemeldet.',
      'Wenn Sie das nicht angefordert haben, können Sie diese E-Mail ignorieren. Ihr Passwort bleibt dann gleich.',
    ),
  }),

  emailConfirmationMail: (email, url) => ({
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
    text: lines(
      'Guten Tag,',
      `bitte bestätigen Sie, dass ${email} Ihre E-Mail-Adresse ist. Dann können Sie andere zu Postrider einladen:`,
      url,
      'Der Link funktioniert einmal, innerhalb der nächsten 24 Stunden.',
      'Wenn Sie kein Postrider-Konto haben, hat jemand anderes Ihre Adresse angegeben. Sie können diese E-Mail ignorieren.',
    ),
  }),

  invitationMail: ({ team, inviter, url, days }) => ({
    subject: `Einladung in das Team ${shortened(team)} bei Postrider`,
    text: lines(
      'Guten Tag,',
      `${inviter} hat Sie eingeladen, im Team „${shortened(team)}“ bei Postrider mitzuarbeiten.`,
      'Hier nehmen Sie die Einladung an:',
      url,
      `Der Link ist nur für Sie und gilt ${days} Tage. Wenn Sie nicht wissen, worum es geht, können Sie diese E-Mail ignorieren.`,
    ),
  }),

  notices: {
    mail: ({ subject, about }, { team, url, settings }) => ({
      subject: `${shortened(team)}: ${subject}`,
      text: lines(
        'Guten Tag,',
        about,
        url,
        `Sie erhalten diese E-Mail, weil Sie zum Team „${shortened(team)}“ auf Postrider gehören. In den Einstellungen können Sie diese E-Mails ausschalten:`,
        settings,
      ),
    }),
    campaignPaused: (name, reason) => ({
      subject: `${shortened(name)} ist pausiert`,
      about: `Die Kampagne „${shortened(name)}“ wurde pausiert. ${PAUSED_FOR[reason]}`,
    }),
    connectionDown: (name, reason) => ({
      subject: `${shortened(name)} ist gestört`,
      about: `Die Verbindung „${shortened(name)}“ ist gestört. Ihre Nachrichten warten, bis sie wieder funktioniert. ${reason}`,
    }),
    connectionUp: (name) => ({
      subject: `${shortened(name)} funktioniert wieder`,
      about: `Die Verbindung „${shortened(name)}“ funktioniert wieder, und wartende Nachrichten werden versendet.`,
    }),
    importErrors: (name, failed) => ({
      subject: `${shortened(name)} wurde mit Fehlern importiert`,
      about: `Der Import von „${shortened(name)}“ ist beendet. ${failed} ${failed === 1 ? 'Zeile konnte' : 'Zeilen konnten'} nicht importiert werden.`,
    }),
    importFailed: (name, problem) => ({
      subject: `Der Import von ${shortened(name)} ist fehlgeschlagen`,
      about: `Der Import von „${shortened(name)}“ ist fehlgeschlagen. ${problem}`,
    }),
    messagesWait: (count, reason) => ({
      subject: 'Nachrichten warten auf Ihre Entscheidung',
      about: `${
        reason === 'restored'
          ? 'Die Datenbank wurde aus einer Sicherung wiederhergestellt'
          : 'Der Server war stundenlang nicht in Betrieb'
      }. Deshalb ${count === 1 ? 'wartet 1 Nachricht' : `warten ${count} Nachrichten`}, bis jemand entscheidet, ob sie versendet ${count === 1 ? 'wird' : 'werden'}. Entscheidet niemand, ${count === 1 ? 'schlägt sie' : 'schlagen sie'} nach einem Tag fehl.`,
    }),
  },

  pageNotFound: { title: 'Seite nicht gefunden', text: 'Hier gibt es keine Seite.' },
}
