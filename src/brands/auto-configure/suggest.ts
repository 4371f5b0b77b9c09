import { FieldErrors, readBody } from '../../http/validation.ts'
import { NewBrand } from '../brand-schemas.ts'
import type { SocialLinks } from '../social-links.ts'
import { toHexColor } from './css-color.ts'
import { readJsonLd } from './json-ld.ts'
import type { Element, PageImage, PageSignals } from './read-page.ts'
import { hostLabel, siteNameOf } from './site-name.ts'
import { toSocialProfiles } from './social-profiles.ts'
import type { Suggestions } from './suggestion-schemas.ts'
import { largestSize, type ManifestFacts } from './web-manifest.ts'

const MAX_TEXT = 255

/** From what a page and its manifest say to what a person would fill in: of each list the first that a brand can have. */
export const suggestBrand = (page: PageSignals, manifest: ManifestFacts, url: URL): Suggestions => {
  const base = URL.parse(page.baseHref ?? '', url) ?? url
  const absolute = (link: string | undefined) => (link?.trim() ? URL.parse(link.trim(), base)?.href : undefined)
  const meta = metaOf(page)
  const jsonLd = readJsonLd(page.jsonLd)
  const colors = themeColors(page)

  const ogImage = firstImage(['og:image:secure_url', 'og:image', 'og:image:url'].flatMap(meta).map(absolute))
  const twitterImage = firstImage(['twitter:image', 'twitter:image:src'].flatMap(meta).map(absolute))
  const primary = firstColor([
    ...colors,
    manifest.themeColor,
    ...meta('msapplication-tilecolor'),
    ...linksOf(page, 'mask-icon').map(({ attributes }) => attributes.color),
  ])

  return {
    website_url: accepted('website_url', websiteOf(url)) ?? null,
    name:
      firstText([
        ...meta('og:site_name'),
        jsonLd.name,
        ...meta('application-name'),
        manifest.name,
        siteNameOf(tidy(page.title), url),
      ]) ?? cut(hostLabel(url)),
    short_description:
      firstText([
        ...meta('og:description'),
        ...meta('description'),
        ...meta('twitter:description'),
        jsonLd.description,
        manifest.description,
      ]) ?? null,
    primary_color: primary ?? null,
    secondary_color:
      firstColor([manifest.backgroundColor, ...colors.filter((color) => toHexColor(color) !== primary)]) ?? null,
    logo_image:
      firstImage([absolute(jsonLd.logo), ...logosIn(page, (image) => !image.isInFooter).map(absolute)]) ?? null,
    logo_square_image:
      firstImage([...touchIcons(page).map(absolute), ...manifest.icons, ...icons(page).map(absolute)]) ?? null,
    header_image: twitterImage && twitterImage !== ogImage ? twitterImage : null,
    footer_image: firstImage(logosIn(page, (image) => image.isInFooter).map(absolute)) ?? null,
    social_share_image: ogImage ?? null,
    social_links: socialLinks([
      ...jsonLd.sameAs,
      ...page.anchors.flatMap(({ attributes }) => absolute(attributes.href) ?? []),
    ]),
  }
}

/** By the rules of the create endpoint itself, so that nothing is suggested which it would refuse. */
const accepted = <Value>(field: string, value: Value | undefined): Value | undefined => {
  if (value === undefined) return undefined
  const errors = new FieldErrors()
  readBody(NewBrand, { name: 'Any', [field]: value }, errors)
  return errors.any ? undefined : value
}

const firstAccepted = (field: string, values: readonly (string | undefined)[]) => {
  for (const value of values) if (value && accepted(field, value)) return value
  return undefined
}

const firstImage = (urls: readonly (string | undefined)[]) => firstAccepted('logo_image', urls)
const firstColor = (colors: readonly (string | undefined)[]) => firstAccepted('primary_color', colors.map(toHexColor))
const firstText = (texts: readonly (string | undefined)[]) =>
  firstAccepted(
    'name',
    texts.map((text) => text && cut(tidy(text))),
  )

const socialLinks = (links: readonly string[]): SocialLinks => {
  const profiles = toSocialProfiles(links)
  for (const [network, link] of Object.entries(profiles)) {
    if (!accepted('social_links', { [network]: link })) delete profiles[network]
  }
  return profiles
}

/** The page that was read, without what was for this one visit. */
const websiteOf = (url: URL) => (url.origin + url.pathname).replace(/\/$/, '')

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u200b\u2028\u2029\ufeff]+/g

const tidy = (text: string) => text.toWellFormed().replace(CONTROLS, ' ').replace(/\s+/g, ' ').trim()

/** On a word, with a sign that there was more. */
const cut = (text: string): string => {
  if (text.length <= MAX_TEXT) return text
  const room = text.slice(0, MAX_TEXT - 1).toWellFormed()
  const lastBlank = room.lastIndexOf(' ')
  return `${(lastBlank > MAX_TEXT / 2 ? room.slice(0, lastBlank) : room.replace(/\ufffd$/, '')).replace(/[\s,;:.–—-]+$/, '')}…`
}

/** The contents of all metas of a name. */
const metaOf = (page: PageSignals) => {
  const contents = new Map<string, string[]>()
  for (const { attributes } of page.metas) {
    const name = (attributes.property ?? attributes.name ?? '').trim().toLowerCase()
    const { content } = attributes
    if (name && content?.trim()) contents.set(name, [...(contents.get(name) ?? []), content].slice(0, 10))
  }
  return (name: string): string[] => contents.get(name) ?? []
}

const linksOf = (page: PageSignals, relation: string): Element[] =>
  page.links.filter(({ attributes }) => (attributes.rel ?? '').toLowerCase().split(/\s+/).includes(relation))

/** The one for every reader first, then that of the light scheme. */
const themeColors = (page: PageSignals): string[] => {
  const rank = ({ attributes: { media = '' } }: Element) => (media.trim() === '' ? 0 : /\blight\b/i.test(media) ? 1 : 2)
  return page.metas
    .filter(({ attributes }) => attributes.name?.trim().toLowerCase() === 'theme-color')
    .toSorted((a, b) => rank(a) - rank(b))
    .flatMap(({ attributes }) => attributes.content ?? [])
}

const bySize = (links: readonly Element[]): (string | undefined)[] =>
  links
    .toSorted((a, b) => largestSize(b.attributes.sizes ?? '') - largestSize(a.attributes.sizes ?? ''))
    .map(({ attributes }) => attributes.href)

const touchIcons = (page: PageSignals) =>
  bySize([...linksOf(page, 'apple-touch-icon'), ...linksOf(page, 'apple-touch-icon-precomposed')])

const icons = (page: PageSignals) => bySize(linksOf(page, 'icon'))

const LOGO = /(?:^|[^a-z])(?:logo|brand|wordmark)|logo(?:[^a-z]|$)/i
/** Logos of others: how one pays, who is a partner, where it was in the news. */
const OF_OTHERS =
  /partner|sponsor|client|customer|payment|visa|mastercard|paypal|press|award|badge|app-?store|google-?play/i

/** The images that say they are a logo; those in the header first. */
const logosIn = (page: PageSignals, belongs: (image: PageImage) => boolean): (string | undefined)[] =>
  page.images
    .filter((image) => belongs(image) && saysLogo(image))
    .toSorted((a, b) => Number(b.isInHeader) - Number(a.isInHeader))
    .map(({ attributes }) => sourceOf(attributes))

const saysLogo = ({ attributes, link }: PageImage) => {
  const { id, alt } = attributes
  const words = [attributes.class, id, alt, sourceOf(attributes)]
  if (words.some((word) => OF_OTHERS.test(word ?? ''))) return false
  const around = [link?.attributes.class, link?.attributes.id]
  return [...words, ...around].some((word) => LOGO.test(word ?? ''))
}

/** Pages that load images late keep the real one beside a blank. */
const sourceOf = (attributes: Readonly<Record<string, string>>) => {
  const { src, srcset, 'data-src': late, 'data-srcset': lateSet } = attributes
  const set = (srcset ?? lateSet)?.trim().split(/\s+/)[0]
  return src && !src.startsWith('data:') ? src : (late ?? set)
}
