/** A word of at least this many letters can abbreviate a month. Shorter ones are ambiguous. */
const MIN_MONTH_LETTERS = 3

/**
 * Returns the date in a text as `YYYY-MM-DD`, or null if there is none. Accepts that format, month names in the language of
 * `locale`, like “28 Feb 1990”, and numbers in the order that is usual there, like “28.2.1990” or “2/28/1990”. The year must
 * be 1000 or later: browsers treat some earlier years as years of the 20th century.
 */
export const parseDate = (text: string, locale: string): string | null => {
  const parts = text.match(/\p{L}+|\d+/gu) ?? []
  if (parts.length !== 3) return null
  const word = parts.find((part) => /\p{L}/u.test(part))
  const numbers = parts.filter((part) => part !== word)
  if (word !== undefined) {
    const [day, year] = numbers.toSorted((a, b) => a.length - b.length)
    return dateOf(year, monthOf(word, locale), day)
  }
  const order = numbers[0]?.length === 4 ? ['year', 'month', 'day'] : orderIn(locale)
  const [year, month, day] = ['year', 'month', 'day'].map((name) => numbers[order.indexOf(name)])
  return dateOf(year, month, day)
}

/** Returns true for a date like `2026-11-15` that a date input can show. */
export const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && parseDate(text, 'en') === text

/** Returns undefined if the word isn't the name of a month or the beginning of one. */
const monthOf = (word: string, locale: string): string | undefined => {
  if (word.length < MIN_MONTH_LETTERS) return undefined
  const long = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC', calendar: 'gregory' })
  const names = Array.from({ length: 12 }, (_, month) => long.format(Date.UTC(2000, month)))
  const found = names.findIndex((name) => name.toLocaleLowerCase(locale).startsWith(word.toLocaleLowerCase(locale)))
  return found === -1 ? undefined : String(found + 1)
}

const orderIn = (locale: string) =>
  new Intl.DateTimeFormat(locale, { calendar: 'gregory' })
    .formatToParts()
    .map(({ type }) => type)
    .filter((type) => type !== 'literal')

const dateOf = (year: string | undefined, month: string | undefined, day: string | undefined): string | null => {
  if (year === undefined || !/^[1-9]\d{3}$/.test(year) || month === undefined || day === undefined) return null
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = Date.parse(date)
  // JavaScript accepts some dates that don't exist, like February 30, and returns a later date.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date) ? date : null
}
