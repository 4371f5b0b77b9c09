import { escapeHtml } from '../../escape-html.ts'

/** Escapes a text for HTML and MJML, and so that Liquid doesn't read anything in it as a tag. */
export const fixedText = (text: string): string => escapeHtml(text).replaceAll('{', '&#123;')

/** Like `fixedText`, for text that can contain Liquid. Outside Liquid, escapes it. */
export const liquidText = (text: string): string =>
  text
    .split(LIQUID)
    .map((part, index) => (index % 2 === 1 ? part : escapeHtml(part)))
    .join('')

/** Liquid's outputs and tags, as the odd parts of a split. */
const LIQUID = /(\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\})/
