import { escapeHtml } from '../../../foundation/escape-html.ts'

/** Escapes text for HTML, MJML and Liquid, so that nothing in it is interpreted as a tag. */
export const fixedText = (text: string): string => escapeHtml(text).replaceAll('{', '&#123;')

/** Like `fixedText`, but leaves Liquid unescaped. */
export const liquidText = (text: string): string =>
  text
    .split(LIQUID)
    .map((part, index) => (index % 2 === 1 ? part : escapeHtml(part)))
    .join('')

/** Matches Liquid outputs and tags. After a split, they are the items with odd indexes. */
const LIQUID = /(\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\})/
