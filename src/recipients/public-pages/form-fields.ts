import {
  checkValue,
  type FieldValue,
  type ValueContext,
  type ValueRules,
  valueFromText,
} from '../../audience/contact-fields/field-values.ts'
import { LANGUAGE_TAG } from '../../audience/contacts/contact-language.ts'
import { type Html, html } from './html.ts'
import type { PageTexts } from './texts/en.ts'
import { LANGUAGE_NAMES } from './texts/page-texts.ts'

export interface FormField extends ValueRules {
  readonly id: number
  readonly name: string
}

export interface ShownField {
  readonly field: FormField
  readonly value: FieldValue | null | undefined
  readonly error?: string | undefined
  readonly isRequired?: boolean
  /** The team's time zone, in which times are shown and entered. */
  readonly timeZone?: string
}

/** Renders a field's input, with its merge tag as the name. Shows the error, if any, below the input. */
export const inputOf = (
  { field, value, error, isRequired = false, timeZone = 'UTC' }: ShownField,
  texts: PageTexts,
): Html => {
  const { tag, name, type } = field
  const id = `field-${tag}`
  const problem = error && html`<p class="error" id="${id}-error">${error}</p>`
  const required = isRequired && html` required`
  const described = html`${error && html` aria-invalid="true" aria-describedby="${id}-error"`}`
  if (type === 'boolean') {
    return html`<div class="field"><label class="check"><input type="checkbox" name="${tag}" value="true"${value === true && html` checked`}${required}${described}>${name}</label>${problem}</div>`
  }
  if (isMultipleChoice(field)) {
    const chosen = Array.isArray(value) ? value : []
    return html`<fieldset class="field"${described}><legend>${name}${optionalMark(isRequired, texts)}</legend>${(
      field.options ?? []
    ).map(
      (option) =>
        html`<label class="check"><input type="checkbox" name="${tag}" value="${option}"${chosen.includes(option) && html` checked`}>${option}</label>`,
    )}${problem}</fieldset>`
  }
  const text = textOf(value, type, timeZone)
  const choices = choicesOf(field)
  const input = choices
    ? html`<select id="${id}" name="${tag}"${required}${described}><option value="">${texts.preferences.notChosen}</option>${choices.map(([option, label]) => html`<option value="${option}"${option === value && html` selected`}>${label}</option>`)}</select>`
    : html`<input id="${id}" name="${tag}"${text && html` value="${text}"`} ${typeOf(field)}${required}${described}>`
  return html`<div class="field"><label for="${id}">${name}${optionalMark(isRequired, texts)}</label>${input}${problem}</div>`
}

/** Returns the options of a field with their labels, or undefined if any text can be entered. */
const choicesOf = ({
  tag,
  type,
  options,
}: FormField): readonly (readonly [option: string, label: string])[] | undefined => {
  if (tag === LANGUAGE_TAG && type === 'text') return Object.entries(LANGUAGE_NAMES)
  return type === 'pick_list' ? (options ?? []).map((option) => [option, option]) : undefined
}

const optionalMark = (isRequired: boolean, texts: PageTexts) =>
  !isRequired && html` <span class="soft">(${texts.subscribe.optional})</span>`

const textOf = (value: FieldValue | null | undefined, type: FormField['type'], timeZone: string): string => {
  if (value === null || value === undefined) return ''
  // `datetime-local` expects no seconds and no time zone.
  return type === 'datetime' ? localTime(String(value), timeZone).slice(0, 'yyyy-mm-ddThh:mm'.length) : String(value)
}

/** Converts a time with an offset to local time. Returns any other text unchanged, because visitors can enter anything. */
const localTime = (text: string, timeZone: string): string => {
  try {
    return Temporal.Instant.from(text).toZonedDateTimeISO(timeZone).toPlainDateTime().toString()
  } catch {
    return text
  }
}

/**
 * Returns true if the visitor left the input unchanged. The stored value is then kept, because an input can't show every value
 * exactly. It drops line breaks and seconds, lacks options that were removed, and shows an unchecked box both for “no” and for no
 * value.
 */
export const isAsShown = ({ field, value, timeZone = 'UTC' }: ShownField, form: URLSearchParams): boolean => {
  if (field.type === 'boolean') return isChecked(field, form) === (value === true)
  if (isMultipleChoice(field)) {
    const shown = (field.options ?? []).filter((option) => Array.isArray(value) && value.includes(option))
    return new Set(shown).symmetricDifference(new Set(chosenIn(field, form))).size === 0
  }
  const text = textOf(value, field.type, timeZone).replaceAll(/[\r\n]/g, '')
  const choices = choicesOf(field)
  const isShown = !choices || choices.some(([option]) => option === text)
  return (form.get(field.tag) ?? '') === (isShown ? text : '')
}

const typeOf = ({ type, tag, max_length }: FormField): Html => {
  if (type === 'email') return html`type="email" autocomplete="email" maxlength="320"`
  if (type === 'phone') return html`type="tel" autocomplete="tel" maxlength="40"`
  if (type === 'number') return html`type="text" inputmode="decimal" maxlength="40"`
  if (type === 'date') return html`type="date"`
  if (type === 'datetime') return html`type="datetime-local"`
  if (type === 'url') return html`type="url" maxlength="2048"`
  const autocomplete = AUTOCOMPLETE[tag]
  return html`type="text" maxlength="${max_length ?? 10_000}"${autocomplete && html` autocomplete="${autocomplete}"`}`
}

/** `autocomplete` values for common merge tags, so that browsers can fill in the inputs. */
const AUTOCOMPLETE: Readonly<Record<string, string>> = {
  first_name: 'given-name',
  last_name: 'family-name',
  company: 'organization',
  city: 'address-level2',
  zip: 'postal-code',
  birthday: 'bday',
}

const isMultipleChoice = ({ type, allow_multiple }: FormField) => type === 'pick_list' && allow_multiple

const textsIn = ({ tag }: FormField, form: URLSearchParams) => form.getAll(tag).map((text) => text.trim())

/**
 * A checkbox without a `value` attribute sends “on”. Forms often have a hidden input with the same name before it, which sends “no”,
 * so it is enough that one of the values means “yes”.
 */
const isChecked = (field: FormField, form: URLSearchParams) =>
  textsIn(field, form).some((text) => text === 'true' || text === 'on')

const chosenIn = (field: FormField, form: URLSearchParams) => textsIn(field, form).filter((text) => text !== '')

export type ReadValue = { readonly value: FieldValue | null } | { readonly error: string }

interface ReadContext extends ValueContext {
  /** The time zone of times without an offset. */
  readonly timeZone: string
}

/** The error is in the visitor's language. */
export const readField = (
  field: FormField,
  form: URLSearchParams,
  { fieldErrors }: PageTexts,
  { defaultCountry, timeZone }: ReadContext,
): ReadValue => {
  if (field.type === 'boolean') return { value: isChecked(field, form) }
  const [first = ''] = textsIn(field, form)
  const value = isMultipleChoice(field) ? chosenIn(field, form) : fromText(field, first, timeZone)
  const checked = checkValue(field, value, { defaultCountry })
  if ('value' in checked) return checked
  if (field.type === 'text') return { error: fieldErrors.tooLong(field.max_length ?? 0) }
  if (field.type === 'datetime') return { error: fieldErrors.date }
  if (field.type === 'pick_list' || field.type === 'related') return { error: fieldErrors.choice }
  return { error: fieldErrors[field.type] }
}

/** Matches times without an offset, as browsers send them. Scripts can include an offset. */
const LOCAL_TIME = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}([.,]\d{1,9})?)?$/i

const fromText = (field: FormField, text: string, timeZone: string): unknown => {
  // A comma is the decimal separator in most of our languages.
  if (field.type === 'number') return valueFromText(field, text.replace(',', '.'))
  if (field.type === 'datetime' && LOCAL_TIME.test(text)) return withOffset(text, timeZone)
  return valueFromText(field, text)
}

const withOffset = (text: string, timeZone: string): string => {
  try {
    return Temporal.PlainDateTime.from(text).toZonedDateTime(timeZone).toInstant().toString()
  } catch {
    return text
  }
}
