import type { Texts } from './en.ts'
import { lines, shortened } from './mail-text.ts'

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

  pageNotFound: { title: 'Seite nicht gefunden', text: 'Hier gibt es keine Seite.' },
}
