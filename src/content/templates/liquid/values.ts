import { Drop } from 'liquidjs'

export interface Locale {
  readonly language: string
  readonly timeZone: string
}

/** The value of a `date` or `datetime` field. It is compared in its stored form, and displayed in words. */
export class DateValue extends Drop {
  readonly iso: string
  constructor(iso: string) {
    super()
    this.iso = iso
  }
  override valueOf(): string {
    return this.iso
  }
}

/** HTML that a template has captured or a filter has produced. Its values are already escaped. */
export class CapturedHtml extends Drop {
  readonly html: string
  constructor(html: string) {
    super()
    this.html = html
  }
  override valueOf(): string {
    return this.html
  }
}

const YES_NO: Readonly<Record<string, readonly [yes: string, no: string]>> = {
  en: ['yes', 'no'],
  de: ['ja', 'nein'],
  fr: ['oui', 'non'],
  es: ['sí', 'no'],
  it: ['sì', 'no'],
  nl: ['ja', 'nee'],
  pt: ['sim', 'não'],
  pl: ['tak', 'nie'],
}

/** Arrays that are nested deeper than this are cut off, so that they can't overflow the stack. */
const MAX_DEPTH = 5

/** Converts a value to text, as it appears in a message. */
export const textOf = (value: unknown, locale: Locale, depth = 0): string => {
  if (typeof value === 'string') return value
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'bigint') return String(value)
  if (typeof value === 'boolean') return (YES_NO[locale.language] ?? YES_NO.en)?.[value ? 0 : 1] ?? ''
  if (value instanceof CapturedHtml) return value.html
  if (value instanceof DateValue) return dateText(value.iso, 'long', locale)
  if (Array.isArray(value) && depth < MAX_DEPTH) return value.map((item) => textOf(item, locale, depth + 1)).join(', ')
  return ''
}

const DAY_ONLY = /^\d{4}-\d{2}-\d{2}$/
const HAS_TIME = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}/

/** How many Intl formats to cache. Creating one takes a hundred times as long as using it. */
const MAX_FORMATS = 500

const formats = new Map<string, Intl.DateTimeFormat>()

/** `name` is part of the cache key, so different options need different names. */
const formatOf = (language: string, name: string, timeZone: string, options: Intl.DateTimeFormatOptions) => {
  const key = `${language} ${name} ${timeZone}`
  const known = formats.get(key) ?? new Intl.DateTimeFormat(language, { ...options, timeZone })
  if (formats.size < MAX_FORMATS) formats.set(key, known)
  return known
}

/** Reads a date or a time. A date without a time is the same day in every time zone. */
const readMoment = (text: string, timeZone: string): { readonly date: Date; readonly timeZone: string } | undefined => {
  const isDay = DAY_ONLY.test(text)
  if (!isDay && !HAS_TIME.test(text)) return undefined
  // A time without an offset is in UTC, so that the result doesn't depend on the server's time zone.
  const hasOffset = /([Zz]|[+-]\d{2}(:?\d{2})?)$/.test(text.slice(10))
  const date = new Date(isDay || hasOffset ? text : `${text.replace(' ', 'T')}Z`)
  // Rejects dates like February 30, which JavaScript reads as March 2.
  const isReal = !Number.isNaN(date.getTime()) && new Date(text.slice(0, 10)).getUTCDate() === Number(text.slice(8, 10))
  return isReal ? { date, timeZone: isDay ? 'UTC' : timeZone } : undefined
}

const STYLES = ['full', 'long', 'medium', 'short'] as const

/** Formats a date: in one of Intl's styles, as `time`, as `iso`, or with strftime codes like `%d.%m.%Y`. */
export const dateText = (iso: string, format: string, { language, timeZone: ofTeam }: Locale): string => {
  const moment = readMoment(iso, ofTeam)
  if (!moment) return iso
  const { date, timeZone } = moment
  const style = STYLES.find((it) => it === format)
  if (style) return formatOf(language, style, timeZone, { dateStyle: style }).format(date)
  if (format === 'time') return formatOf(language, 'time', timeZone, { timeStyle: 'short' }).format(date)
  if (format === 'iso') return formatOf('sv', 'iso', timeZone, { dateStyle: 'short' }).format(date)
  return format.replaceAll(/%(-?)([a-zA-Z%])/g, (code, flag: string, letter: string) => {
    const part = codeText(letter, date, timeZone, language)
    return part === undefined ? code : flag === '-' ? part.replace(/^0(?=\d)/, '') : part
  })
}

const CODES: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  d: { day: '2-digit' },
  m: { month: '2-digit' },
  Y: { year: 'numeric' },
  y: { year: '2-digit' },
  H: { hour: '2-digit', hourCycle: 'h23' },
  I: { hour: '2-digit', hourCycle: 'h12' },
  M: { minute: '2-digit' },
  S: { second: '2-digit' },
}
const NAMES: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  B: { month: 'long' },
  b: { month: 'short' },
  A: { weekday: 'long' },
  a: { weekday: 'short' },
}

const codeText = (letter: string, date: Date, timeZone: string, language: string): string | undefined => {
  if (letter === '%') return '%'
  const name = NAMES[letter]
  if (name) return formatOf(language, letter, timeZone, name).format(date)
  if (letter === 'p') return Number(codeText('H', date, timeZone, 'en')) < 12 ? 'AM' : 'PM'
  const code = CODES[letter]
  if (!code) return undefined
  const kind = Object.keys(code)[0]
  const found = formatOf('en-GB', letter, timeZone, code).formatToParts(date)
  return found.find(({ type }) => type === kind)?.value.padStart(letter === 'Y' ? 4 : 2, '0')
}

const numberFormats = new Map<string, Intl.NumberFormat>()

/** Zero has no minus sign. Different options need different names, because `name` is part of the cache key. */
export const numberText = (
  value: number,
  language: string,
  name: string,
  options: Intl.NumberFormatOptions = {},
): string => {
  const key = `${language} ${name}`
  const known = numberFormats.get(key) ?? new Intl.NumberFormat(language, { signDisplay: 'negative', ...options })
  if (numberFormats.size < MAX_FORMATS) numberFormats.set(key, known)
  return known.format(value)
}
