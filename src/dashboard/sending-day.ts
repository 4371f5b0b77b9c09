/** How many messages were sent on a day, and how many failed or bounced. */
export interface SendingDay {
  /** Like `2026-11-15`. */
  readonly day: string
  readonly sent: number
  readonly failed: number
}
