import { shorten } from '../shorten.ts'

export interface InvitationText {
  readonly team: string
  readonly inviter: string
  readonly url: string
  readonly days: number
}

/** The maximum length of names in emails: enough to recognize a team, but too short for spam. */
const MAX_NAME_LENGTH = 60

/** Puts a user-chosen name on one line and shortens it. */
export const shortened = (name: string): string =>
  shorten(name.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim(), MAX_NAME_LENGTH)

export const lines = (...paragraphs: string[]) => `${paragraphs.join('\n\n')}\n`
