/** Long enough to come back to a file after a holiday. They are copies of people's data, so they don't stay for good. */
export const ERRORS_KEPT_DAYS = 30

interface Finished {
  readonly finished_at: string | null
  readonly failed: number
  readonly partial: number
  readonly errors_kept: number
}

const hasErrors = ({ failed, partial }: Finished) => failed + partial > 0

/** null: there is nothing to expire, or the import has not finished. */
export const errorsExpireAt = (row: Finished): string | null =>
  row.finished_at === null || !hasErrors(row)
    ? null
    : Temporal.Instant.from(row.finished_at)
        .add({ hours: 24 * ERRORS_KEPT_DAYS })
        .toString({ fractionalSecondDigits: 6 })

/** An import that has errors keeps at least the first of them, until the sweep. */
export const haveErrorsExpired = (row: Finished, now: string): boolean => {
  const expiresAt = errorsExpireAt(row)
  return expiresAt !== null && (expiresAt <= now || row.errors_kept === 0)
}

/** Imports that finished before this have expired. */
export const expiredBefore = (now: string): string =>
  Temporal.Instant.from(now)
    .subtract({ hours: 24 * ERRORS_KEPT_DAYS })
    .toString({ fractionalSecondDigits: 6 })
