export const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Day = (typeof DAYS)[number]

/** The days and hours during which a campaign is sent, in the team's time zone. */
export interface SendWindow {
  readonly days: Day[]
  /** Like `09:00`. */
  readonly from: string
  /** Like `18:00`, or `24:00` for midnight. Later than `from`. */
  readonly to: string
}

export const TIME = /^([01]\d|2[0-3]):[0-5]\d$/
export const MIDNIGHT = '24:00'

/** Returns whether the window is open at the given time, and until when it stays open or closed. */
export const windowAt = (
  { days, from, to }: SendWindow,
  timeZone: string,
  now: Temporal.Instant,
): { readonly isOpen: boolean; readonly until: Temporal.Instant } => {
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate()
  const timeOn = (date: Temporal.PlainDate, time: string) =>
    (time === MIDNIGHT
      ? date.add({ days: 1 }).toZonedDateTime(timeZone)
      : date.toZonedDateTime({ timeZone, plainTime: time })
    ).toInstant()
  // Includes the same weekday next week, because today's window may already be over.
  for (let ahead = 0; ahead <= 7; ahead++) {
    const date = today.add({ days: ahead })
    if (!days.includes(DAYS[date.dayOfWeek - 1] as Day)) continue
    const [start, end] = [timeOn(date, from), timeOn(date, to)]
    if (Temporal.Instant.compare(now, start) < 0) return { isOpen: false, until: start }
    if (Temporal.Instant.compare(now, end) < 0) return { isOpen: true, until: end }
  }
  throw new Error('The window has no day.')
}
