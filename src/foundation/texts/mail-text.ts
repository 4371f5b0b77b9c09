import { shorten } from '../shorten.ts'

export interface InvitationText {
  readonly team: string
  readonly inviter: string
  readonly url: string
  readonly days: number
}

/** What a notice is about: the subject of the email, and a paragraph. */
export interface NoticeText {
  readonly subject: string
  readonly about: string
}

export interface NoticeLinks {
  readonly team: string
  /** The page where the problem can be solved. */
  readonly url: string
  readonly settings: string
}

/** Why a campaign was paused without anyone's doing. */
export type PausedFor = 'overdue' | 'restored' | 'no_sender' | 'sender_refused' | 'bounces'

/** The maximum length of names in emails: enough to recognize a team, but too short for spam. */
const MAX_NAME_LENGTH = 60

/** Puts a user-chosen name on one line and shortens it. */
export const shortened = (name: string): string =>
  shorten(name.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim(), MAX_NAME_LENGTH)

export const lines = (...paragraphs: string[]) => `${paragraphs.join('\n\n')}\n`
