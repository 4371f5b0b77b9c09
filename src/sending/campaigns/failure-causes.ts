import { type RefusalCause, refusalCauseOf } from '../../protocols/smtp/smtp-replies.ts'
import { CONTENT_DELETED } from '../messages/send-result.ts'

/** Groups of reasons why messages weren't sent. */
export type FailureCause =
  | RefusalCause
  | 'not_confirmed'
  | 'template_error'
  | 'sender_fault'
  | 'opt_out'
  | 'no_address'
  | 'overdue'
  | 'content_deleted'
  | 'other'

export const FIXES: Readonly<Record<FailureCause, string>> = {
  no_mailbox: 'Nothing to do: these addresses don’t exist. Postrider won’t send to them again.',
  no_domain: 'Nothing to do: these domains don’t accept email. Postrider won’t send to these addresses again.',
  mailbox_disabled: 'Nothing to do: these mailboxes are disabled. Postrider won’t send to them again.',
  mailbox_full: 'Retry in a few days. If a mailbox stays full, nobody reads it.',
  blocked: 'Check the sender’s SPF, DKIM and DMARC records and its reputation, then retry.',
  bad_sender: 'Verify the sender’s address with your provider, then retry.',
  sign_in: 'Check the connection’s user name and password, then retry.',
  too_large: 'Make the email smaller, for example with smaller images, and send it again.',
  try_later: 'Retry later. If it happens often, lower the campaign’s rate.',
  refused: 'Read the provider’s response in the example, then retry.',
  not_confirmed: 'These may have arrived. Check with your provider, and retry only if they didn’t.',
  template_error: 'Fix the template, then send it again to those who got nothing.',
  sender_fault: 'Check that your provider allows you to send from this number or address, then retry.',
  opt_out: 'Nothing to do: these people replied STOP. Postrider won’t send to them again.',
  no_address: 'Nothing to do: these people have no browser that accepts notifications anymore.',
  overdue: 'The server was down. Retry if the message is still current.',
  content_deleted: 'The content is no longer stored. Send a new campaign.',
  other: 'Read the error in the example, then retry.',
}

const BY_REASON: Readonly<Record<string, FailureCause>> = {
  template_error: 'template_error',
  sender_fault: 'sender_fault',
  opt_out: 'opt_out',
  no_address: 'no_address',
  overdue: 'overdue',
}

export const failureCauseOf = (status: string, reason: string | null, error: string | null): FailureCause => {
  if (status === 'unknown') return 'not_confirmed'
  const refused = refusalCauseOf(error ?? '')
  if (refused) return refused
  if (error === CONTENT_DELETED) return 'content_deleted'
  return BY_REASON[reason ?? ''] ?? 'other'
}
