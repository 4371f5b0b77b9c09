import type { Refusal } from '../../protocols/smtp/smtp-replies.ts'
import type { Carried } from './carrier.ts'

/** Matches the message id that most mail servers include in their reply, like `250 2.0.0 Ok: queued as 4F2A1`. */
const QUEUED_AS = /\b(?:queued as|id[=:])\s*<?([\w.@+-]{4,200})/i

/** null: the server's reply contains no id. */
export const providerIdIn = (reply: string): string | null => QUEUED_AS.exec(reply)?.[1] ?? null

export const toRefusal = ({ action, words }: Refusal): Carried => {
  if (action === 'retry') return { is: 'refused', error: words }
  if (action === 'busy') return { is: 'busy', error: words }
  if (action === 'account_fault') return { is: 'down', error: words }
  if (action === 'bounce') return { is: 'bounced', error: words }
  return { is: 'failed', error: words, ...(action === 'sender_fault' && { reason: 'sender_fault' }) }
}
