/** Rejects whitespace, control characters and `\`, which the URL parser would remove or replace. */
const isUrlOf = (text: string, schemes: RegExp) =>
  schemes.test(text) && !/[\s\\\p{Cc}]/u.test(text) && isHostName(URL.parse(text)?.hostname ?? '')

/**
 * Accepts IPv6 addresses in brackets, and DNS names. Names can contain underscores, because some hosts' names do. The URL parser
 * would also accept `.`, `a..b` or `a,b`.
 */
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
