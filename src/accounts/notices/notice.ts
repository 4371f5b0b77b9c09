import type { PausedFor } from '../../foundation/texts/mail-text.ts'

/** Something that a team's members should know soon, because messages aren't sent or contacts are missing. */
export type Notice =
  | {
      readonly kind: 'campaign_paused'
      readonly campaignId: number
      readonly name: string
      readonly reason: PausedFor
    }
  | { readonly kind: 'connection_down'; readonly connectionId: number; readonly name: string; readonly reason: string }
  | { readonly kind: 'connection_up'; readonly connectionId: number; readonly name: string }
  | { readonly kind: 'import_errors'; readonly importId: number; readonly name: string; readonly failed: number }
  | { readonly kind: 'import_failed'; readonly importId: number; readonly name: string; readonly problem: string }
  | { readonly kind: 'messages_wait'; readonly reason: 'restored' | 'overdue'; readonly messages: number }

/** Members are told about the same cause at most once an hour. */
export const causeOf = (notice: Notice): string => {
  switch (notice.kind) {
    case 'campaign_paused':
      return `${notice.kind} ${notice.campaignId}`
    case 'connection_down':
    case 'connection_up':
      return `${notice.kind} ${notice.connectionId}`
    case 'import_errors':
    case 'import_failed':
      return `${notice.kind} ${notice.importId}`
    case 'messages_wait':
      return `${notice.kind} ${notice.reason}`
  }
}

/** Returns the dashboard page where the problem can be solved, as a path within the team's pages. */
export const pageOf = (notice: Notice): string => {
  switch (notice.kind) {
    case 'campaign_paused':
      return `/campaigns/${notice.campaignId}`
    case 'connection_down':
    case 'connection_up':
      return `/connections/${notice.connectionId}`
    case 'import_errors':
    case 'import_failed':
      return `/contacts/imports/${notice.importId}`
    case 'messages_wait':
      return ''
  }
}
