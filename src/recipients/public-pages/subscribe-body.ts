import type { FieldValue } from '../../audience/contact-fields/field-values.ts'
import type { SubscribeForm } from '../signups/subscribe-form.ts'
import { jsonErrorOf } from './form-body.ts'
import { type FormField, inputOf, readField } from './form-fields.ts'
import { type Html, html } from './html.ts'
import type { PageTexts } from './texts/en.ts'

/** The name of the honeypot, an input that people don't see. A merge tag can't have this name. */
export const HONEYPOT = 'your-website'
/** The name of an input that only our hosted page has. It tells us that the visitor saw our wording. */
export const OWN_PAGE = 'own-page'

interface ShownForm {
  readonly form: {
    readonly inputs: readonly { readonly field: FormField; readonly isRequired: boolean }[]
    readonly timeZone?: string
  }
  readonly texts: PageTexts
  readonly wording: string
  /** Values by field id. `errors` is keyed the same way. */
  readonly values?: ReadonlyMap<number, FieldValue | null>
  readonly errors?: ReadonlyMap<number, string>
}

interface Shown extends ShownForm {
  readonly list: { readonly name: string; readonly description: string | null }
  readonly problem?: string | undefined
}

export const subscribeBody = ({ list, problem, ...shown }: Shown): Html =>
  html`<h1>${shown.texts.subscribe.title(list.name)}</h1>
${list.description && html`<p>${list.description}</p>`}
${problem && html`<p class="problem" role="alert">${problem}</p>`}
<form method="post" novalidate>
${contentOf(shown, { honeypot: html`class="away"`, isOwnPage: true })}
</form>`

/**
 * Renders the form for other sites. Browsers validate its inputs, because otherwise our page with the errors would replace the
 * site's page.
 */
export const embeddedForm = (url: string, shown: ShownForm): Html => {
  // Hides the honeypot with an inline style, because other sites don't have our styles.
  const honeypot = html`style="position:absolute;left:-9999px"`
  // The other site may use a different encoding.
  return html`<form action="${url}" method="post" accept-charset="utf-8">${contentOf(shown, { honeypot, isOwnPage: false })}</form>`
}

interface Target {
  /** The attribute that hides the honeypot. */
  readonly honeypot: Html
  readonly isOwnPage: boolean
}

const contentOf = ({ form, texts, wording, values, errors }: ShownForm, { honeypot, isOwnPage }: Target): Html =>
  html`${form.inputs.map(({ field, isRequired }) => inputOf({ field, isRequired, value: values?.get(field.id), error: errors?.get(field.id), ...(form.timeZone && { timeZone: form.timeZone }) }, texts))}
<input ${honeypot} name="${HONEYPOT}" autocomplete="off" tabindex="-1" aria-hidden="true">
${isOwnPage && html`<input type="hidden" name="${OWN_PAGE}" value="1">`}
<p class="soft">${wording}</p>
<button class="main">${texts.subscribe.button}</button>`

export interface Entered {
  readonly address: string
  /** Values by field id. Inputs that were left empty are left out, so that they don't delete stored values. */
  readonly values: Readonly<Record<string, FieldValue>>
  /** The visitor's input by field id, so that the form can show it again. */
  readonly shown: ReadonlyMap<number, FieldValue | null>
  /**
   * Error messages by field id, in the visitor's language. Errors about the JSON itself are in English, for the site's developers.
   */
  readonly errors: ReadonlyMap<number, string>
}

/** Ignores inputs that the form doesn't have. */
export const readEntered = (form: SubscribeForm, given: URLSearchParams, texts: PageTexts): Entered => {
  const values: Record<string, FieldValue> = {}
  const shown = new Map<number, FieldValue | null>()
  const errors = new Map<number, string>()
  let address = ''
  for (const { field, isRequired } of form.inputs) {
    const jsonError = jsonErrorOf(given, field.tag)
    const result = jsonError === undefined ? readField(field, given, texts, form) : { error: jsonError }
    const value = 'value' in result && result.value !== false ? result.value : null
    shown.set(field.id, value ?? given.get(field.tag))
    if ('error' in result) errors.set(field.id, result.error)
    else if (value === null) {
      if (isRequired) errors.set(field.id, texts.fieldErrors.required)
    } else if (field.id === form.address.id) address = String(value)
    else values[field.id] = value
  }
  return { address, values, shown, errors }
}
