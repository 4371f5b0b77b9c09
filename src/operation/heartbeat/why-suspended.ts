import type { SuspendedReason } from '../../sending/messages/chunk-tables.ts'

/** What to tell the person who runs the server. */
export const WHY_SUSPENDED: Record<SuspendedReason, string> = {
  restored:
    'the database is a restored copy: what was waiting to be sent now waits for you to decide, in the dashboard or with the restored command',
  overdue:
    'the server was down for hours: messages that were due wait until someone decides in the dashboard, for up to a day',
}
