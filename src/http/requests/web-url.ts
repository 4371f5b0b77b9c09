/** Checked on the text itself, not only on what a lenient parser makes of it: no blanks, no control characters, no `\`. */
const isUrlOf = (text: string, schemes: RegExp) =>
  schemes.test(text) && !/[\s\\\p{Cc}]/u.test(text) && isHostName(URL.parse(text)?.hostname ?? '')

/** As DNS takes it, and underscores, which some hosts have. The parser of URLs would take `.`, `a..b` or `a,b` as well. */
const isHostName = (name: string) =>
  name.startsWith('[') ||
  (name.length <= MAX_HOST_LENGTH &&
    name
      .replace(/\.$/, '')
      .split('.')
      .every((label) => LABEL.test(label)))

const MAX_HOST_LENGTH = 253
const LABEL = /^(?=.*[a-z0-9])[a-z0-9_-]{1,63}$/

export const isWebUrl = (text: string) => isUrlOf(text, /^https?:\/\/[^/?#]/i)

export const isHttpsUrl = (text: string) => isUrlOf(text, /^https:\/\/[^/?#]/i)
