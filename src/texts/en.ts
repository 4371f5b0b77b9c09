import { type InvitationText, lines, shortened } from './mail-text.ts'

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

  pageNotFound: { title: 'Page not found', text: 'There is no page at this address.' },
}

export type Texts = typeof en
