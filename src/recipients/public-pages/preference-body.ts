import { inputOf } from './form-fields.ts'
import { type Html, html } from './html.ts'
import type { ChosenList, Preferences } from './preference-queries.ts'
import type { PageTexts } from './texts/en.ts'
import type { Language } from './texts/page-texts.ts'

export const PAUSE_DAYS = [30, 60, 90] as const

/** The names of the form's own inputs. They differ from all merge tags, which can't contain hyphens and can't be `list`. */
export const INPUTS = {
  action: 'page-action',
  list: 'list',
  shownList: 'shown-list',
  shownField: 'shown-field',
} as const

interface Shown {
  readonly texts: PageTexts
  readonly language: Language
  /** The change that was just made: `saved` or `left`. */
  readonly note?: string | null
  /** Error messages by field id. */
  readonly errors?: ReadonlyMap<number, string>
  /** The ids of the lists whose boxes are checked. By default, those that the contact is subscribed to. */
  readonly wanted?: ReadonlySet<number>
}

/** Renders the preference center: one form for lists and contact details, and a separate form for each other action. */
export const preferenceBody = (preferences: Preferences, { texts, language, note, errors, wanted }: Shown): Html => {
  const { preferences: t } = texts
  const { lists, editable, attributes, pausedUntil, requests, timeZone } = preferences
  const done = note === 'saved' ? t.saved : note === 'left' ? t.unsubscribedAll : undefined
  const isOnAny = lists.some(({ status }) => status === 'subscribed')
  const day = (timestamp: string) =>
    new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(new Date(timestamp))
  const isChecked = ({ id, status }: ChosenList) => (wanted ? wanted.has(id) : status === 'subscribed')
  const button = (value: string, label: string, isMain = false) =>
    html`<button${isMain && html` class="main"`} name="${INPUTS.action}" value="${value}">${label}</button>`
  const choices = lists.map(
    (list) =>
      html`<label class="check"><input type="checkbox" name="${INPUTS.list}" value="${list.id}"${isChecked(list) && html` checked`}><span><strong>${list.name}</strong>${list.description}</span></label>
<input type="hidden" name="${INPUTS.shownList}" value="${list.id}">`,
  )
  const request = (action: 'data' | 'erase', about: string, label: string, open: string) =>
    requests.has(action)
      ? html`<p class="note">${open}</p>`
      : html`<p class="soft">${about}</p><form method="post">${button(action, label)}</form>`
  return html`<h1>${t.title}</h1>
${done && html`<p class="note" role="status">${done}</p>`}
${errors && html`<p class="problem" role="alert">${t.invalid}</p>`}
<form method="post" novalidate>
<h2>${t.lists}</h2>
${lists.length === 0 ? html`<p class="soft">${t.noLists}</p>` : choices}
${
  editable.length > 0 &&
  html`<section><h2>${t.details}</h2>
${editable.map(
  (field) =>
    html`${inputOf({ field, value: attributes[field.id], error: errors?.get(field.id), timeZone }, texts)}
<input type="hidden" name="${INPUTS.shownField}" value="${field.tag}">`,
)}</section>`
}
${(lists.length > 0 || editable.length > 0) && html`<p></p>${button('save', t.save, true)}`}
</form>
${
  (isOnAny || pausedUntil !== undefined) &&
  html`<section><h2>${t.pause}</h2>
${
  pausedUntil === undefined
    ? html`<p class="soft">${t.pauseText}</p><form method="post" class="actions even">${PAUSE_DAYS.map((days) => button(`pause-${days}`, t.pauseDays(days)))}</form>`
    : html`<p>${t.pausedUntil(day(pausedUntil))}</p><form method="post">${button('resume', t.resume)}</form>`
}</section>`
}
${
  isOnAny &&
  html`<section><h2>${t.unsubscribeAll}</h2><p class="soft">${t.unsubscribeAllText}</p>
<form method="post">${button('unsubscribe', t.unsubscribeAll)}</form></section>`
}
<section><h2>${t.data}</h2>
${request('data', t.getDataText, t.getData, t.dataRequested)}
<p></p>
${request('erase', t.eraseText, t.erase, t.eraseRequested)}
</section>`
}
