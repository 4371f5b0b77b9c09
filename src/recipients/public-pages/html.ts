import { escapeHtml } from '../../foundation/escape-html.ts'

/** HTML that is safe to send: all of it comes from our code or has been escaped. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | string | number | null | undefined | false | readonly Part[]

const toText = (part: Part): string => {
  if (part instanceof Html) return part.text
  if (part === null || part === undefined || part === false) return ''
  return Array.isArray(part) ? part.map(toText).join('') : escapeHtml(String(part))
}

/** Builds HTML from a template literal. Escapes every value that isn't `Html`. Omits null, undefined and false. */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(String.raw({ raw: texts }, ...parts.map(toText)))
