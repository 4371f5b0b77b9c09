import { parse } from 'tldts'

const SEPARATOR = /\s+[|\-–—·•»«:~]\s+|\s*[|｜»«·•—]\s*|(?<=\p{L})[:：]\s+/u

/** What home pages are called, in the languages of many. */
const HOME =
  /^(?:home|home ?page|welcome|index|start|startseite|accueil|inicio|início|início|hjem|hem|etusivu|strona główna|главная|главная страница|головна|ana sayfa|トップ|トップページ|ホーム|首页|首頁|홈|الرئيسية|דף הבית|official (?:web)?site|official website|site officiel|offizielle (?:web)?seite)$/iu
const GREETING =
  /^(?:welcome to|willkommen (?:bei|auf)|bienvenue (?:chez|sur)|bienvenido a|bienvenidos a|benvenuti (?:su|da))\s+/iu

/** The part of a title that names the site: what its host is called after, else the first on a home page and the last elsewhere. */
export const siteNameOf = (title: string, url: URL): string | undefined => {
  const parts = title
    .split(SEPARATOR)
    .map((part) => part.trim().replace(GREETING, ''))
    .filter((part) => part !== '' && !HOME.test(part))
  const label = hostLabel(url)
  const key = lettersOf(label)
  const named = parts.find((part) => lettersOf(part) === key) ?? parts.find((part) => isNamedAfter(part, key))
  return named ?? (url.pathname === '/' ? parts[0] : parts.at(-1))
}

/** `www.acme.co.uk`: acme. A host without a domain is its own. */
export const hostLabel = ({ hostname }: URL): string => parse(hostname).domainWithoutSuffix || hostname

const lettersOf = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')

/** `Berger & Söhne` and bergersoehne, `Acme` and getacme: short words that are in everything do not count. */
const isNamedAfter = (part: string, key: string) => {
  const letters = lettersOf(part)
  if (letters.length < 3 || key.length < 3) return false
  return key.includes(letters) || (letters.includes(key) && letters.length <= 2.5 * key.length)
}
