/** The length of a timestamp's text up to the minute: `2026-11-15T09:30`. */
const TO_THE_MINUTE = 16

/** A copy for released migrations. Never change it. */
export const dayIn = (timeZone: string): ((timestamp: string) => string) => {
  let minute = ''
  let day = ''
  return (timestamp) => {
    const given = timestamp.slice(0, TO_THE_MINUTE)
    if (given !== minute) {
      day = Temporal.Instant.from(timestamp).toZonedDateTimeISO(timeZone).toPlainDate().toString()
      minute = given
    }
    return day
  }
}
