import {
  type InvitationText,
  lines,
  type NoticeLinks,
  type NoticeText,
  type PausedFor,
  shortened,
} from './mail-text.ts'

const PAUSED_FOR: Readonly<Record<PausedFor, string>> = {
  overdue: 'The server was down when it should have been sent. Decide whether to send it now.',
  restored:
    'The database was restored from a backup, so part of it may already have been sent. Decide whether to go on.',
  no_sender: 'Its sender was deleted.',
  sender_refused: 'The mail server refuses too many of its messages because of the sender.',
  bounces: 'Too many of its addresses don’t exist.',
}

/** All user-facing text that the server writes, in emails, text messages and pages. API errors are in English only. */
export const en = {
  verificationCodeMail: (code: string, minutes: number) => ({
    subject: `Your code: ${code}`,
    text: lines(
      'Hello,',
      `Your code is ${code}. It is valid for ${minutes} minutes.`,
      'Enter it in Postrider to verify this address as a sender. If you didn’t request it, you can ignore this email.',
    ),
  }),

  verificationCodeSms: (code: string, minutes: number) => `Your code is ${code}. It is valid for ${minutes} minutes.`,

  passwordResetMail: (email: string, url: string) => ({
    subject: 'Reset your Postrider password',
    text: lines(
      'Hello,',
      `You can choose a new password for your Postrider account ${email} here:`,
      url,
      'The link works once, within the next hour. When you choose a new password, you’ll be signed out everywhere else.',
      'If you didn’t request this, you can ignore this email. Your password stays the same.',
    ),
  }),

  emailConfirmationMail: (email: string, url: string) => ({
    subject: 'Confirm your email address',
    text: lines(
      'Hello,',
      `Please confirm that ${email} is your email address, so that you can invite colleagues to Postrider:`,
      url,
      'The link works once, within the next 24 hours.',
      'If you don’t have a Postrider account, someone else has entered your address. You can ignore this email.',
    ),
  }),

  invitationMail: ({ team, inviter, url, days }: InvitationText) => ({
    subject: `Join ${shortened(team)} on Postrider`,
    text: lines(
      'Hello,',
      `${inviter} has invited you to join the team “${shortened(team)}” on Postrider.`,
      'Accept the invitation here:',
      url,
      `The link is only for you and works for ${days} days. If you weren’t expecting this, you can ignore this email.`,
    ),
  }),

  notices: {
    mail: ({ subject, about }: NoticeText, { team, url, settings }: NoticeLinks) => ({
      subject: `${shortened(team)}: ${subject}`,
      text: lines(
        'Hello,',
        about,
        url,
        `You get this email because you belong to the team “${shortened(team)}” on Postrider. You can turn these emails off in the settings:`,
        settings,
      ),
    }),
    campaignPaused: (name: string, reason: PausedFor): NoticeText => ({
      subject: `${shortened(name)} is paused`,
      about: `The campaign “${shortened(name)}” was paused. ${PAUSED_FOR[reason]}`,
    }),
    connectionDown: (name: string, reason: string): NoticeText => ({
      subject: `${shortened(name)} is down`,
      about: `The connection “${shortened(name)}” is down. Its messages wait until it works again. ${reason}`,
    }),
    connectionUp: (name: string): NoticeText => ({
      subject: `${shortened(name)} works again`,
      about: `The connection “${shortened(name)}” works again, and the messages that were waiting are being sent.`,
    }),
    importErrors: (name: string, failed: number): NoticeText => ({
      subject: `${shortened(name)} was imported with errors`,
      about: `The import of “${shortened(name)}” has ended. ${failed} ${failed === 1 ? 'row' : 'rows'} couldn’t be imported.`,
    }),
    importFailed: (name: string, problem: string): NoticeText => ({
      subject: `The import of ${shortened(name)} failed`,
      about: `The import of “${shortened(name)}” failed. ${problem}`,
    }),
    messagesWait: (count: number, reason: 'restored' | 'overdue'): NoticeText => ({
      subject: 'Messages are waiting for your decision',
      about: `${
        reason === 'restored' ? 'The database was restored from a backup' : 'The server was down for hours'
      }, so ${count} ${count === 1 ? 'message waits' : 'messages wait'} until someone decides whether to send ${count === 1 ? 'it' : 'them'}. If nobody does, ${count === 1 ? 'it fails' : 'they fail'} after a day.`,
    }),
  },

  pageNotFound: { title: 'Page not found', text: 'There is no page at this address.' },
}

export type Texts = typeof en
