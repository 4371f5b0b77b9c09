import { type Html, html } from './html.ts'
import type { PageTexts } from './texts/en.ts'

export const unsubscribeBody = (texts: PageTexts, listName: string, preferencesUrl: string): Html =>
  html`<h1>${texts.unsubscribe.title(listName)}</h1>
<p>${texts.unsubscribe.text}</p>
<form method="post" class="actions"><button class="main">${texts.unsubscribe.button}</button>
<a href="${preferencesUrl}">${texts.preferences.link}</a></form>`
