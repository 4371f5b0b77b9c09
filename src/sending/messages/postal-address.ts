import { addressHtml, containsAddress } from '../../content/templates/layout/postal-address.ts'
import { flatBody } from '../../protocols/mime/compiled-body.ts'
import { splitAtEnd } from '../../protocols/mime/html-end.ts'
import { plainTextOf } from '../../protocols/mime/plain-text.ts'
import type { EmailContent } from './content.ts'

/**
 * Adds the brand's postal address to each part that doesn't contain it. Many countries require the address in marketing emails.
 * Call this only for content without merge tags, because `flatBody` drops placeholders.
 */
export const withPostalAddress = <Content extends Pick<EmailContent, 'html' | 'text'>>(
  content: Content,
  address: string | null,
): Content => {
  if (address === null) return content
  const html = content.html && flatBody(content.html)
  const text = content.text && flatBody(content.text)
  const [before, after] = splitAtEnd(html ?? '')
  return {
    ...content,
    html: html === null || containsAddress(plainTextOf(html), address) ? html : before + addressHtml(address) + after,
    text: text === null || containsAddress(text, address) ? text : `${text}\n\n${address}`,
  }
}
