export interface SendingDay {
  /** Like `2026-11-15`. */
  readonly day: string
  readonly sent: number
  readonly failed: number
  /** How many stayed in the outbox. */
  readonly outbox: number
}
