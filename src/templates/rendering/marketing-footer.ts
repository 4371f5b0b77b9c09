import { splitAtEnd } from '../../mime/html-end.ts'
import { plainTextOf } from '../../mime/plain-text.ts'
import { fixedText } from '../layout/fixed-text.ts'
import { layoutTexts } from '../layout/layout-texts.ts'
import type { Look } from '../layout/look.ts'

const STYLE = 'font-size:12px'

/** Marketing emails have a link to unsubscribe; transactional ones don't. */
const ifMarketing = (liquid: string) => `{% if unsubscribe_url %}${liquid}{% endif %}`

const words = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** Names in comments and raw text aren't used. */
const used = (liquid: string) => liquid.replaceAll(/\{%-?\s*(comment|raw)\b[\s\S]*?\{%-?\s*end\1\s*-?%\}/g, '')

/** Compares words only, because an address can be broken into lines in different ways. */
export const containsAddress = (text: string, address: string): boolean => words(text).includes(words(address))

export const addressHtml = (address: string): string =>
  `<p style="${STYLE}">${address
    .split(/\r\n|\r|\n/)
    .map(fixedText)
    .join('<br>')}</p>`

/** Returns the brand's address if the text doesn't contain it yet. */
const missingAddress = (text: string, look: Look | null): string | undefined => {
  const address = look?.postal_address ?? ''
  const isThere = used(text).includes('brand.postal_address') || containsAddress(text, address)
  return address === '' || isThere ? undefined : address
}

/** Adds what a marketing email must have to a team's own HTML: the postal address and the link to unsubscribe. */
export const withFooterHtml = (html: string, look: Look | null, language: string): string => {
  const address = missingAddress(plainTextOf(html) + html, look)
  const link = `<a href="{{ unsubscribe_url }}">${fixedText(layoutTexts(language).unsubscribe)}</a>`
  const footer = [
    address ? ifMarketing(addressHtml(address)) : '',
    used(html).includes('unsubscribe_url') ? '' : ifMarketing(`<p style="${STYLE}">${link}</p>`),
  ].join('')
  const [before, after] = splitAtEnd(html)
  return before + footer + after
}

/** Like `withFooterHtml`, for a team's own plain text. */
export const withFooterText = (
  text: string,
  { look, language }: { readonly look: Look | null; readonly language: string },
): string => {
  const address = missingAddress(text, look)?.replaceAll('{', '{{ "{" }}')
  const { unsubscribe } = layoutTexts(language)
  return [
    text,
    address ? ifMarketing(`\n\n${address}`) : '',
    used(text).includes('unsubscribe_url') ? '' : ifMarketing(`\n\n--\n${unsubscribe}: {{ unsubscribe_url }}\n`),
  ].join('')
}
