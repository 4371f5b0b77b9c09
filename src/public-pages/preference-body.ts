import { inputOf } from './form-fields.ts'
import { type Html, html } from './html.ts'
import type { Preferences } from './preference-queries.ts'
import type { PageTexts } from './texts/en.ts'
import type { Language } from './texts/page-texts.ts'

/** How long contacts can pause messages, in days. */
export const PAUSE_DAYS = [30, 60, 90] as const

interface Shown {
  readonly texts: PageTexts
  readonly language: Language
  /** The change that was just made: `saved` or `left`. */
  readonly note?: string | null
  /** By field id. */
  readonly errors?: ReadonlyMap<number, string>
}

/** Renders the preference center: one form that saves preferences, and a separate form for each other action. */
export const preferenceBody = (preferences: Preferences, { texts, language, note, errors }: Shown): Html => {
  const { preferences: t } = texts
  const { lists, editable, attributes, pausedUntil, requests, timeZone } = preferences
  const done = note === 'saved' ? t.saved : note === 'left' ? t.unsubscribedAll : undefined
  const isOnAny = lists.some(({ status }) => status === 'subscribed')
  const day = (timestamp: string) =>
    new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(new Date(timestamp))
  const choices = lists.map(
    ({
      id,
      name,
      description,
      status,
    }) => html`<label class="check"><input type="checkbox" name="list" value="${id}"${status === 'subscribed' && html` checked`}><span><strong>${name}</strong>${description}</span></label>
<input type="hidden" name="shown" value="${id}">`,
  )
  const request = (action: 'data' | 'erase', about: string, button: string, open: string) =>
    requests.has(action)
      ? html`<p class="note">${open}</p>`
      : html`<p class="soft">${about}</p><form method="post"><button name="action" value="${action}">${button}</button></form>`
  return html`<h1>${t.title}</h1>
${done && html`<p class="note" role="status">${done}</p>`}
${errors && html`<p class="problem" role="alert">${t.invalid}</p>`}
<form method="post" novalidate>
<h2>${t.lists}</h2>
${lists.length === 0 ? html`<p class="soft">${t.noLists}</p>` : choices}
${
  editable.length > 0 &&
  html`<section><h2>${t.details}</h2>
${editable.map((field) => inputOf({ field, value: attributes[field.id], error: errors?.get(field.id) }, texts))}</section>`
}
${(lists.length > 0 || editable.length > 0) && html`<p></p><button class="main" name="action" value="save">${t.save}</button>`}
</form>
${
  (isOnAny || pausedUntil !== undefined) &&
  html`<section><h2>${t.pause}</h2>
${
  pausedUntil === undefined
    ? html`<p class="soft">${t.pauseText}</p><form method="post" class="actions even">${PAUSE_DAYS.map((days) => html`<button name="action" value="pause-${days}">${t.pauseDays(days)}</button>`)}</form>`
    : html`<p>${t.pausedUntil(day(pausedUntil))}</p><form method="post"><button name="action" value="resume">${t.resume}</button></form>`
}</section>`
}
${
  isOnAny &&
  html`<section><h2>${t.unsubscribeAll}</h2><p class="soft">${t.unsubscribeAllText}</p>
<form method="post"><button name="action" value="unsubscribe">${t.unsubscribeAll}</button></form></section>`
}
<section><h2>${t.data}</h2>
${request('data', t.getDataText, t.getData, t.dataRequested)}
<p></p>
${request('erase', t.eraseText, t.erase, t.eraseRequested)}
</section>`
}
