import { domainToUnicode } from 'node:url'
import { parse } from 'tldts'

const SEPARATOR = /\s[|\-–—·•»«~]\s|[|｜»«·•—]|\s:\s/u

const HOME =
  /^(?:home|home ?page|welcome|index|start|startseite|accueil|inicio|início|hjem|hem|etusivu|strona główna|главная|главная страница|головна|ana sayfa|トップ|トップページ|ホーム|首页|首頁|홈|الرئيسية|דף הבית|official (?:web)?site|official website|site officiel|offizielle (?:web)?seite)$/iu
const GREETING = /^(?:welcome to|willkommen (?:bei|auf)|bienvenue (?:chez|sur)|bienvenidos? a|benvenuti (?:su|da)) /iu
/** Paths of home pages, including those with a language prefix. */
const HOME_PATH = /^\/(?:[a-z]{2}(?:[-_][a-z]{2})?\/?)?(?:index\.\w{3,5}|default\.aspx|home\/?)?$/i

/**
 * Picks the part of a title that matches the host name. If none matches, picks the first part on a home page and the last one on
 * other pages.
 */
export const siteNameOf = (title: string, url: URL): string | undefined => {
  const parts = title
    .slice(0, 500)
    .split(SEPARATOR)
    .map((part) => part.trim().replace(GREETING, ''))
    .filter((part) => /[\p{L}\p{N}]/u.test(part) && !HOME.test(part))
  const key = lettersOf(hostLabel(url))
  const named = parts.find((part) => lettersOf(part) === key) ?? parts.find((part) => isNamedAfter(part, key))
  return named ?? (HOME_PATH.test(url.pathname) ? parts[0] : parts.at(-1))
}

/** Returns `acme` for `www.acme.co.uk` and for `acme.github.io`. Returns a host without a registrable domain unchanged. */
export const hostLabel = ({ hostname }: URL): string => {
  const { domainWithoutSuffix } = parse(hostname, { allowPrivateDomains: true })
  return domainToUnicode(domainWithoutSuffix || hostname) || hostname
}

const GERMAN: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

const lettersOf = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Like `lettersOf`, but spells umlauts and ß the way host names do. */
const germanLettersOf = (text: string) =>
  lettersOf(text.toLowerCase().replace(/[äöüß]/g, (letter) => GERMAN[letter] ?? ''))

/**
 * Returns true if part of a title matches a host name: `Berger & Söhne` matches bergersoehne, and `Acme` matches getacme. Names
 * with fewer than three letters never match, because they occur in too many host names.
 */
const isNamedAfter = (part: string, key: string) =>
  [lettersOf(part), germanLettersOf(part)].some((letters) => {
    if (letters.length < 3 || key.length < 3) return false
    return key.includes(letters) || (letters.includes(key) && letters.length <= 2.5 * key.length)
  })
