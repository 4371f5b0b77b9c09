import type { FieldErrors } from '../../platform/http/requests/validation.ts'
import type { ConnectionAccount } from './connection-queries.ts'

/** Returns whether the provider accepted the message, and a sentence for the user. */
export type SendTest = (
  teamId: number,
  connection: ConnectionAccount,
  to: string,
  errors: FieldErrors,
) => Promise<{ readonly is_sent: boolean; readonly message: string }>
