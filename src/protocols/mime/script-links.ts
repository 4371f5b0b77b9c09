import { shorten } from '../../foundation/shorten.ts'
import { htmlTags } from './html-tags.ts'

/** Attributes that open an address. */
export const OPENING = ['href', 'xlink:href', 'action', 'formaction']
/** Attributes that only load an address. They can contain images as data URLs. */
const LOADING = ['src', 'background', 'poster']

const SCRIPT = /^(javascript|vbscript):/i
const SCRIPT_OR_DATA = /^(javascript|vbscript|data):/i

export interface ScriptLink {
  readonly url: string
  /** The position of the address in the HTML. */
  readonly start: number
}

/** Returns whether an address runs a script if someone opens it. */
export const isScriptUrl = (url: string): boolean => SCRIPT_OR_DATA.test(normal(url))

/** Returns the first address in the HTML that runs a script. Email clients block it, or worse, run it. */
export const findScriptLink = (html: string): ScriptLink | undefined => {
  for (const { attributes } of htmlTags(html)) {
    for (const [pattern, names] of [
      [SCRIPT_OR_DATA, OPENING],
      [SCRIPT, LOADING],
    ] as const) {
      const found = names.map((name) => attributes.get(name)).find((it) => it && pattern.test(normal(it.value)))
      if (found) return { url: found.value, start: found.start }
    }
  }
  return undefined
}

export const scriptLinkMessage = (url: string): string =>
  `The link “${shorten(url)}” isn’t allowed: it could run a script. Use a link that starts with https://.`

/** Browsers ignore white space and control characters in the scheme of an address. */
const normal = (url: string): string => url.slice(0, 200).replaceAll(/[\0-\x20\x7f-\xa0]/g, '')
