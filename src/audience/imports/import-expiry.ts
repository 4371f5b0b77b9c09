/** Long enough to fix a file after a vacation, but not forever, because errors contain personal data. */
export const ERRORS_KEPT_DAYS = 30

interface Finished {
  readonly finished_at: string | null
  readonly failed: number
  readonly partial: number
  readonly errors_kept: number
}

const hasErrors = ({ failed, partial }: Finished) => failed + partial > 0

export const errorsExpireAt = (row: Finished): string | null =>
  row.finished_at === null || !hasErrors(row)
    ? null
    : Temporal.Instant.from(row.finished_at)
        .add({ hours: 24 * ERRORS_KEPT_DAYS })
        .toString({ fractionalSecondDigits: 6 })

/** Returns true if the errors have expired, or if the import had errors but none are stored anymore. */
export const haveErrorsExpired = (row: Finished, now: string): boolean => {
  const expiresAt = errorsExpireAt(row)
  return expiresAt !== null && (expiresAt <= now || row.errors_kept === 0)
}

/** Returns the cutoff time. The errors of imports that finished at or before it have expired. */
export const expiredBefore = (now: string): string =>
  Temporal.Instant.from(now)
    .subtract({ hours: 24 * ERRORS_KEPT_DAYS })
    .toString({ fractionalSecondDigits: 6 })
