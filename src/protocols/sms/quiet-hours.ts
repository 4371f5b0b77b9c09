import { countriesOf } from '../../foundation/addresses/phone-number.ts'

/** Marketing text messages are sent between these two hours, in the recipient's local time. */
const [FIRST_HOUR, LAST_HOUR] = [8, 21]
const DAYS_AHEAD = 2
const MINUTE_MS = 60_000
const MAX_KNOWN = 1_000

/**
 * Returns a function that finds out when quiet hours end for a phone number. That function returns undefined if the number can get
 * marketing messages now. There are no quiet hours while it is daytime in all time zones of the number's country. Numbers without a
 * country use the fallback time zone.
 */
export const quietHours = (fallbackZone: string) => {
  /** Results by country, cached until the end of the current minute. */
  const known = new Map<string, { readonly minute: number; readonly until: Temporal.Instant | undefined }>()

  return (number: string, now: Temporal.Instant): Temporal.Instant | undefined => {
    const countries = countriesOf(number)
    const key = countries.join()
    const minute = Math.floor(now.epochMilliseconds / MINUTE_MS)
    const found = known.get(key)
    if (found?.minute === minute) return found.until
    const zones = countries.flatMap(zonesOf)
    const until = quietUntil(zones.length > 0 ? zones : [fallbackZone], now)
    if (known.size >= MAX_KNOWN) known.clear()
    known.set(key, { minute, until })
    return until
  }
}

const zonesOf = (country: string): readonly string[] =>
  (new Intl.Locale(`und-${country}`) as Intl.Locale & { getTimeZones(): string[] | undefined }).getTimeZones() ?? []

const isDaytime = (time: Temporal.Instant) => (zone: string) => {
  const { hour } = time.toZonedDateTimeISO(zone)
  return hour >= FIRST_HOUR && hour < LAST_HOUR
}

/**
 * Returns undefined if it is daytime in all zones. Also returns undefined if it never is, because the zones are too far apart.
 * Otherwise, messages would be postponed forever.
 */
export const quietUntil = (zones: readonly string[], now: Temporal.Instant): Temporal.Instant | undefined => {
  if (zones.every(isDaytime(now))) return undefined
  const mornings = zones
    .flatMap((zone) => {
      const today = now.toZonedDateTimeISO(zone).toPlainDate()
      return Array.from({ length: DAYS_AHEAD + 1 }, (_, days) =>
        today
          .add({ days })
          .toZonedDateTime({ timeZone: zone, plainTime: { hour: FIRST_HOUR } })
          .toInstant(),
      )
    })
    .filter((time) => Temporal.Instant.compare(time, now) > 0)
    .sort(Temporal.Instant.compare)
  return mornings.find((time) => zones.every(isDaytime(time)))
}
