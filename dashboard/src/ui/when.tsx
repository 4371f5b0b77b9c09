const DATE_AND_TIME = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
const FULL = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'long' })
const RELATIVE = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' })

const UNITS: readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

/** Beyond this a date says more than a number of days. */
const RELATIVE_FOR_S = 14 * 86_400

const ago = (time: Date): string => {
  const seconds = (time.getTime() - Date.now()) / 1_000
  if (Math.abs(seconds) > RELATIVE_FOR_S) return DATE_AND_TIME.format(time)
  const [unit, size] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 1]
  return unit === 'second' ? 'just now' : RELATIVE.format(Math.trunc(seconds / size), unit)
}

/** A time of the API in the reader's own time zone and manner; pointed at, with the zone's name. */
export const When = ({ time, relative = false }: { time: string; relative?: boolean }) => {
  const date = new Date(time)
  return (
    <time dateTime={time} title={FULL.format(date)}>
      {relative ? ago(date) : DATE_AND_TIME.format(date)}
    </time>
  )
}
