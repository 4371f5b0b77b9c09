import type { FieldErrors } from '../http/requests/validation.ts'
import type { OpenConnection } from './connection-queries.ts'

/** Sends a short message over a connection. Returns what the provider said, in plain words. */
export type SendTest = (
  teamId: number,
  connection: OpenConnection,
  to: string,
  errors: FieldErrors,
) => Promise<{ readonly is_sent: boolean; readonly message: string }>
