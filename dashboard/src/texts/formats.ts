import type { Language } from './language.ts'
import { list } from './list.ts'
import { parseDate } from './parse-date.ts'
import { parseNumber } from './parse-number.ts'
import { number } from './plural.ts'

const AGO_UNITS: readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

/**
 * Times up to two weeks in the past or future are shown relative to now, like “3 hours ago”. Beyond that, a date says more than a
 * number of days.
 */
const RELATIVE_FOR_S = 14 * 86_400

const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte']

/** Returns the first day of the week, where 0 is Sunday. In browsers that don't provide it, returns Monday. */
const firstDayOfWeek = (locale: string): 0 | 1 | 2 | 3 | 4 | 5 | 6 => {
  const info = new Intl.Locale(locale) as Intl.Locale & { getWeekInfo?: () => { firstDay: number } }
  return ((info.getWeekInfo?.().firstDay ?? 1) % 7) as 0
}

/**
 * Formats every date, number and size on screen. Dates follow the browser's variant of the language, like `en-GB`. Numbers follow
 * only the language, so that they match those in translated text.
 */
export const formatsOf = (language: Language, locale: string, justNow: string) => {
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })
  const utcDate = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC', calendar: 'gregory' })
  const utcShortDay = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const dateTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const shortDateTime = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  })
  const dateTimeWithSeconds = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' })
  const fullDateTime = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'long' })
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
  const decimalSeparator = percent.formatToParts(0.001).find(({ type }) => type === 'decimal')?.value ?? '.'
  const regions = new Intl.DisplayNames(language, { type: 'region' })
  const languages = new Intl.DisplayNames(language, { type: 'language' })

  return {
    date: (time: Date) => date.format(time),
    /** Formats a calendar date without a time, such as a birthday. */
    calendarDate: (isoDate: string) => utcDate.format(new Date(isoDate)),
    /** The reverse of `calendarDate`. Returns null if the text isn't a date. */
    parseDate: (text: string) => parseDate(text, locale),
    /** Formats a calendar date without its year, like `15 Nov`. */
    shortDay: (isoDate: string) => utcShortDay.format(new Date(isoDate)),
    dateTime: (time: Date) => dateTime.format(time),
    /** Formats a date and time without the year, like `15 Nov, 16:30`. */
    shortDateTime: (time: Date) => shortDateTime.format(time),
    dateTimeWithSeconds: (time: Date) => dateTimeWithSeconds.format(time),
    /** Formats a date and time with the weekday and time zone. */
    fullDateTime: (time: Date) => fullDateTime.format(time),
    timeIn: (time: Date, timeZone: string) =>
      new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone }).format(time),
    dateTimeIn: (time: Date, timeZone: string) =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(time),
    /** Formats a time relative to now, like “3 hours ago”, or as a date if it's more than two weeks away. */
    ago: (time: Date): string => {
      const seconds = (time.getTime() - Date.now()) / 1_000
      if (Math.abs(seconds) > RELATIVE_FOR_S) return dateTime.format(time)
      const [unit, size] = AGO_UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 1]
      return unit === 'second' ? justNow : relative.format(Math.trunc(seconds / size), unit)
    },
    number: (n: number) => number(language, n),
    /** Formats a number for an input: not rounded or grouped, with the language's decimal separator. */
    inputNumber: (n: number) => String(n).replace('.', decimalSeparator),
    /** Reads a number that a user has entered. Returns undefined if the text isn't a number. */
    parseNumber: (text: string) => parseNumber(text, decimalSeparator),
    /** Formats a number between 0 and 1 as a percentage. */
    percent: (part: number) => percent.format(part),
    bytes: (size: number): string => {
      const power = Math.min(BYTE_UNITS.length - 1, size > 0 ? Math.floor(Math.log10(size) / 3) : 0)
      return new Intl.NumberFormat(language, {
        style: 'unit',
        unit: BYTE_UNITS[power],
        unitDisplay: power === 0 ? 'long' : 'short',
        maximumFractionDigits: 1,
      }).format(size / 1_000 ** power)
    },
    list: (items: readonly string[]) => list(language, items),
    /** Returns the name of a country, given its ISO 3166-1 code. */
    country: (code: string) => regions.of(code) ?? code,
    /** Returns the name of a language, given its ISO 639-1 code. */
    language: (code: string) => languages.of(code) ?? code,
    compare: new Intl.Collator(language).compare,
    firstDayOfWeek: firstDayOfWeek(locale),
  }
}

export type Formats = ReturnType<typeof formatsOf>
export type NumberFormats = Pick<Formats, 'inputNumber' | 'parseNumber'>
