import type { SentMessage } from '@postrider/client'

/** A message that stayed in the outbox has the status `sent`, but nobody received it. */
export const shownStatus = ({ status, carrier }: Pick<SentMessage, 'status' | 'carrier'>) =>
  status === 'sent' && carrier === 'outbox' ? 'outbox' : status
