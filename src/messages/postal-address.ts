import type { BodySource } from '../mime/compiled-body.ts'
import { splitAtEnd } from '../mime/html-end.ts'
import { plainTextOf } from '../mime/plain-text.ts'
import { fixedText } from '../templates/layout/fixed-text.ts'
import type { EmailContent } from './content.ts'
import { flatBody } from './message-links.ts'

const words = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** Adds the brand's postal address, which many countries require in marketing emails, to each part that doesn't have it. */
export const withPostalAddress = <Content extends Pick<EmailContent, 'html' | 'text'>>(
  content: Content,
  address: string | null,
): Content => {
  if (address === null) return content
  const { html, text } = content
  const isIn = (body: string) => words(body).includes(words(address))
  return {
    ...content,
    html: html === null || isIn(plainTextOf(flatBody(html))) ? html : appendHtml(html, address),
    text: text === null || isIn(flatBody(text)) ? text : appendText(text, address),
  }
}

const appendText = (text: BodySource, address: string): BodySource => {
  const added = `\n\n${address}`
  return typeof text === 'string' ? text + added : [...text, added]
}

const appendHtml = (html: BodySource, address: string): BodySource => {
  const added = `<p style="font-size:12px">${address
    .split(/\r\n|\r|\n/)
    .map(fixedText)
    .join('<br>')}</p>`
  const parts = typeof html === 'string' ? [html] : html
  const last = parts.at(-1)
  const [before, after] = typeof last === 'string' ? splitAtEnd(last) : ['', '']
  const rest = typeof last === 'string' ? parts.slice(0, -1) : parts
  const whole = [...rest, before + added + after]
  return typeof html === 'string' ? before + added + after : whole
}
