import { escapeHtml } from '../escape-html.ts'

/** HTML that is safe to send: everything in it was written in our code or has been escaped. */
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

/** A template literal for HTML. Escapes every value that isn't HTML; null, undefined and false are left out. */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(String.raw({ raw: texts }, ...parts.map(toText)))
