import { escapeHtml } from '../../../foundation/escape-html.ts'
import { CapturedHtml, DateValue, dateText, type Locale, numberText, textOf } from './values.ts'

type Handler = (value: unknown, args: readonly unknown[], locale: Locale) => unknown

export interface Filter {
  readonly about: string
  readonly example: readonly [template: string, result: string]
  readonly run: Handler
  /** True if the result is HTML. In plain text, such a filter returns the text unchanged. */
  readonly isHtml?: true
}

/** The longest text that a filter may produce. */
const MAX_TEXT = 100_000

export class TemplateLimit extends Error {}

const bounded = (text: string): string => {
  if (text.length > MAX_TEXT) throw new TemplateLimit('produces too much text')
  return text
}

/** Creates a filter that changes text. */
const ofText =
  (change: (text: string, args: readonly string[]) => unknown): Handler =>
  (value, args, locale) => {
    const result = change(
      textOf(value, locale),
      args.map((argument) => textOf(argument, locale)),
    )
    return typeof result === 'string' ? bounded(result) : result
  }

const toNumber = (value: unknown): number => {
  const number =
    typeof value === 'number' ? value : Number(typeof value === 'string' ? value.trim() || Number.NaN : Number.NaN)
  return Number.isFinite(number) ? number : 0
}

const ofNumbers =
  (calculate: (a: number, b: number) => number): Handler =>
  (value, [argument]) => {
    const result = calculate(toNumber(value), toNumber(argument))
    // 0.1 + 0.2 is 0.30000000000000004, which nobody wants to read.
    return Number.isFinite(result) ? Number(result.toPrecision(15)) : 0
  }

const isEmpty = (value: unknown) =>
  value === null ||
  value === undefined ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0)

const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : isEmpty(value) ? [] : [value])

const wholeNumber = (argument: unknown, fallback: number) =>
  argument === undefined ? fallback : Math.min(Math.max(Math.trunc(toNumber(argument)), 0), MAX_TEXT)

const CURRENCY = /^[A-Z]{3}$/

/** All filters that templates can use. Liquid's other filters aren't available. */
export const FILTERS: Readonly<Record<string, Filter>> = {
  default: {
    about: 'Shows a fallback if the value is empty.',
    example: ['{{ missing | default: "there" }}', 'there'],
    run: (value, [fallback]) => (isEmpty(value) ? fallback : value),
  },
  required: {
    about: 'Makes the value required: recipients without it get no message.',
    example: ['{{ first_name | required }}', 'Ada'],
    run: (value) => value,
  },
  upcase: {
    about: 'Converts the text to uppercase.',
    example: ['{{ "hello" | upcase }}', 'HELLO'],
    run: ofText((text) => text.toUpperCase()),
  },
  downcase: {
    about: 'Converts the text to lowercase.',
    example: ['{{ "Hello" | downcase }}', 'hello'],
    run: ofText((text) => text.toLowerCase()),
  },
  capitalize: {
    about: 'Capitalizes the first letter.',
    example: ['{{ "hello there" | capitalize }}', 'Hello there'],
    run: ofText((text) => text.charAt(0).toUpperCase() + text.slice(1)),
  },
  strip: {
    about: 'Removes spaces at the start and the end.',
    example: ['{{ "  hello " | strip }}', 'hello'],
    run: ofText((text) => text.trim()),
  },
  truncate: {
    about: 'Shortens the text to the given number of characters.',
    example: ['{{ "A long story" | truncate: 6 }}', 'A lon…'],
    run: (value, [length, end], locale) => {
      const [limit, ending] = [wholeNumber(length, 50), end === undefined ? '…' : textOf(end, locale)]
      const characters = [...bounded(textOf(value, locale))]
      return characters.length <= limit
        ? characters.join('')
        : characters.slice(0, Math.max(limit - [...ending].length, 0)).join('') + ending
    },
  },
  truncatewords: {
    about: 'Shortens the text to the given number of words.',
    example: ['{{ "A very long story" | truncatewords: 2 }}', 'A very…'],
    run: (value, [count], locale) => {
      const words = bounded(textOf(value, locale)).trim().split(/\s+/)
      const limit = wholeNumber(count, 15)
      return words.length <= limit ? words.join(' ') : `${words.slice(0, limit).join(' ')}…`
    },
  },
  replace: {
    about: 'Replaces text.',
    example: ['{{ "1-2-3" | replace: "-", "." }}', '1.2.3'],
    run: ofText((text, [from = '', to = '']) => {
      if (from === '') return text
      const parts = text.split(from)
      if (text.length + parts.length * to.length > MAX_TEXT) throw new TemplateLimit('produces too much text')
      return parts.join(to)
    }),
  },
  remove: {
    about: 'Removes text.',
    example: ['{{ "1-2-3" | remove: "-" }}', '123'],
    run: ofText((text, [from = '']) => (from === '' ? text : text.replaceAll(from, ''))),
  },
  append: {
    about: 'Adds text at the end.',
    example: ['{{ "page" | append: ".html" }}', 'page.html'],
    run: ofText((text, [more = '']) => text + more),
  },
  prepend: {
    about: 'Adds text at the start.',
    example: ['{{ "17" | prepend: "No. " }}', 'No. 17'],
    run: ofText((text, [more = '']) => more + text),
  },
  split: {
    about: 'Splits text into a list.',
    example: ['{{ "a-b" | split: "-" | last }}', 'b'],
    // With an empty separator, splits between characters, but never inside a surrogate pair, such as an emoji.
    run: ofText((text, [separator = ',']) => (separator === '' ? [...text] : text.split(separator))),
  },
  join: {
    about: 'Joins the items of a list.',
    example: ['{{ "a-b" | split: "-" | join: " and " }}', 'a and b'],
    run: (value, [separator], locale) => {
      const between = separator === undefined ? ', ' : textOf(separator, locale)
      const texts = toList(value).map((item) => textOf(item, locale))
      if (texts.length * between.length > MAX_TEXT) throw new TemplateLimit('produces too much text')
      return bounded(texts.join(between))
    },
  },
  first: {
    about: 'The first item of a list.',
    example: ['{{ "a-b" | split: "-" | first }}', 'a'],
    run: (value) => toList(value)[0],
  },
  last: {
    about: 'The last item of a list.',
    example: ['{{ "a-b" | split: "-" | last }}', 'b'],
    run: (value) => toList(value).at(-1),
  },
  size: {
    about: 'The number of items in a list, or of characters in text.',
    example: ['{{ "hello" | size }}', '5'],
    run: (value, _, locale) => (Array.isArray(value) ? value.length : [...bounded(textOf(value, locale))].length),
  },
  plus: {
    about: 'Adds a number.',
    example: ['{{ 4 | plus: 2 }}', '6'],
    run: ofNumbers((a, b) => a + b),
  },
  minus: {
    about: 'Subtracts a number.',
    example: ['{{ 4 | minus: 2 }}', '2'],
    run: ofNumbers((a, b) => a - b),
  },
  times: {
    about: 'Multiplies by a number.',
    example: ['{{ 4 | times: 2.5 }}', '10'],
    run: ofNumbers((a, b) => a * b),
  },
  divided_by: {
    about: 'Divides by a number.',
    example: ['{{ 5 | divided_by: 2 }}', '2.5'],
    run: ofNumbers((a, b) => a / b),
  },
  round: {
    about: 'Rounds to the given number of decimals, or to a whole number if none is given.',
    example: ['{{ 2.567 | round: 1 }}', '2.6'],
    run: (value, [decimals]) => {
      const power = 10 ** Math.min(wholeNumber(decimals, 0), 10)
      return Math.round(toNumber(value) * power) / power
    },
  },
  number: {
    about: 'Formats a number with the separators of the recipient’s language and the given number of decimals.',
    example: ['{{ 1234.5 | number: 2 }}', '1,234.50'],
    run: (value, [decimals], { language }) => {
      const digits = decimals === undefined ? undefined : Math.min(wholeNumber(decimals, 0), 10)
      const options = digits === undefined ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits }
      return numberText(toNumber(value), language, `${digits ?? ''}`, options)
    },
  },
  money: {
    about: 'Formats an amount in the given currency.',
    example: ['{{ 12.5 | money: "EUR" }}', '€12.50'],
    run: (value, [given], locale) => {
      const currency = textOf(given, locale).toUpperCase()
      if (!CURRENCY.test(currency)) return numberText(toNumber(value), locale.language, '')
      return numberText(toNumber(value), locale.language, currency, { style: 'currency', currency })
    },
  },
  date: {
    about: 'Formats a date: `full`, `long`, `medium`, `short`, `time`, `iso`, or codes like `%d.%m.%Y`.',
    example: ['{{ "2026-11-15" | date: "long" }}', 'November 15, 2026'],
    run: (value, [format], locale) => {
      const text = value instanceof DateValue ? value.iso : textOf(value, locale)
      return bounded(dateText(text, format === undefined ? 'long' : textOf(format, locale), locale))
    },
  },
  newline_to_br: {
    about: 'Keeps line breaks in HTML.',
    example: ['{{ data.note | newline_to_br }}', 'Ring twice.<br>Thanks!'],
    run: (value, _, locale) => {
      const html = value instanceof CapturedHtml ? value.html : escapeHtml(textOf(value, locale))
      return new CapturedHtml(bounded(html.replaceAll(/\r\n|\r|\n/g, '<br>')))
    },
    isHtml: true,
  },
  url_encode: {
    about: 'Encodes text for use in a URL.',
    example: ['{{ "a b&c" | url_encode }}', 'a%20b%26c'],
    run: ofText((text) => encodeURIComponent(text.toWellFormed())),
  },
}
