import { shorten } from '../shorten.ts'
import type { Message } from './message.ts'

type Text = Omit<Message, 'to'> & { readonly subject: string }

/** Every text that Postrider itself sends, in one place to make translation easy. */

export const verificationCodeMail = (code: string, minutes: number): Text => ({
  subject: `Your code: ${code}`,
  text: lines(
    'Hello,',
    `Your code is ${code}. It is valid for ${minutes} minutes.`,
    'Enter it in Postrider to send from this address. If you didn’t ask for it, you can ignore this email.',
  ),
})

export const verificationCodeSms = (code: string, minutes: number): string =>
  `Your code is ${code}. It is valid for ${minutes} minutes.`

export const passwordResetMail = (email: string, url: string): Text => ({
  subject: 'Reset your Postrider password',
  text: lines(
    'Hello,',
    `You can choose a new password for your Postrider account ${email} here:`,
    url,
    'The link works once, within the next hour. You’ll be signed out everywhere else.',
    'If you didn’t ask for this, you can ignore this email. Your password stays the same.',
  ),
})

export const emailConfirmationMail = (email: string, url: string): Text => ({
  subject: 'Confirm your email address',
  text: lines(
    'Hello,',
    `Please confirm that ${email} is your address, so that you can get back into your Postrider account if you forget its password:`,
    url,
    'The link works once, within the next 24 hours.',
    'If you don’t have a Postrider account, somebody has used your address. You can ignore this email.',
  ),
})

interface InvitationText {
  readonly team: string
  readonly inviter: string
  readonly url: string
  readonly days: number
}

export const invitationMail = ({ team, inviter, url, days }: InvitationText): Text => ({
  subject: `Join ${shortened(team)} on Postrider`,
  text: lines(
    'Hello,',
    `${inviter} has invited you to work in the team “${shortened(team)}” on Postrider.`,
    'Accept the invitation here:',
    url,
    `The link is for you alone and works for ${days} days. If you don’t know what this is about, you can ignore this email.`,
  ),
})

/** Enough to recognize a team, but too short for an advertisement in somebody else's mailbox. */
const MAX_NAME_LENGTH = 60

/** Puts a user-chosen name on one line and shortens it. */
const shortened = (name: string): string => shorten(name.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim(), MAX_NAME_LENGTH)

const lines = (...paragraphs: string[]) => `${paragraphs.join('\n\n')}\n`
