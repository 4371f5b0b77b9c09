import type { Timestamp } from '../../platform/storage/tables.ts'

/** When a team's members were last told about a cause, such as the outage of a connection. */
export interface NoticeTable {
  team_id: number
  /** See `causeOf`. */
  cause: string
  noticed_at: Timestamp
}

/** A member who doesn't want emails about problems. */
export interface NoticeOptOutTable {
  team_id: number
  user_id: number
}

declare module '../../platform/storage/tables.ts' {
  interface Tables {
    notices: NoticeTable
    notice_opt_outs: NoticeOptOutTable
  }
}
