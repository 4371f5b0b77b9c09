import { Type } from '../../../foundation/json-schema.ts'
import { FieldErrors, readBody } from '../../../platform/http/requests/validation.ts'
import { toHexColor } from '../../../protocols/site-reader/css-color.ts'
import { readJsonLd } from '../../../protocols/site-reader/json-ld.ts'
import { baseOf, type Element, type PageImage, type PageSignals } from '../../../protocols/site-reader/read-page.ts'
import { largestSize, type ManifestFacts } from '../../../protocols/site-reader/web-manifest.ts'
import { NewBrand } from '../brand-schemas.ts'
import type { SocialLinks } from '../social-links.ts'
import { hostLabel, siteNameOf } from './site-name.ts'
import { toSocialProfiles } from './social-profiles.ts'
import type { Suggestions } from './suggestion-schemas.ts'

const MAX_TEXT = 255

/**
 * Rules from the schema for new brands, which suggested values must pass. One property of each kind is enough: for example, all
 * colors have the same rules.
 */
const { name, website_url, logo_image, primary_color, social_links } = NewBrand.properties
const RULES = {
  name: Type.Object({ name }),
  website_url: Type.Object({ website_url }),
  logo_image: Type.Object({ logo_image }),
  primary_color: Type.Object({ primary_color }),
  social_links: Type.Object({ social_links }),
}

/** Suggests brand values based on a page and its manifest. Each value is the first candidate that is valid for a brand. */
export const suggestBrand = (page: PageSignals, manifest: ManifestFacts, url: URL): Suggestions => {
  const base = baseOf(page, url)
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
    social_links: socialLinks([...jsonLd.sameAs, ...page.profileHrefs]),
  }
}

/** Validates a value with the rules of the create endpoint, so that the endpoint accepts every suggestion. */
const accepted = <Value>(field: keyof typeof RULES, value: Value | undefined): Value | undefined => {
  if (value === undefined) return undefined
  const errors = new FieldErrors()
  readBody(RULES[field], { [field]: value }, errors)
  return errors.any ? undefined : value
}

const firstAccepted = (field: keyof typeof RULES, values: readonly (string | undefined)[]) => {
  for (const value of values) if (value && accepted(field, value)) return value
  return undefined
}

const firstImage = (urls: readonly (string | undefined)[]) => firstAccepted('logo_image', urls)
const firstColor = (colors: readonly (string | undefined)[]) => {
  for (const color of colors) {
    const hex = accepted('primary_color', toHexColor(color))
    if (hex) return hex
  }
  return undefined
}
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

const websiteOf = (url: URL) => (url.origin + url.pathname).replace(/\/$/, '')

/**
 * Matches control characters, invisible characters and direction-changing characters, except joiners, which some scripts and
 * emoji need.
 */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/gu
/** Text that contains none of these characters is discarded. */
const SEEN = /[\p{L}\p{N}\p{S}]/u

const tidy = (text: string) => {
  const tidied = text.slice(0, 4_096).toWellFormed().replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim()
  return SEEN.test(tidied) ? tidied : ''
}

/** Truncates text that is too long, at a word boundary if possible, and adds an ellipsis. */
const cut = (text: string): string => {
  if (text.length <= MAX_TEXT) return text
  const room = text.slice(0, MAX_TEXT - 1).toWellFormed()
  const lastBlank = room.lastIndexOf(' ')
  return `${(lastBlank > MAX_TEXT / 2 ? room.slice(0, lastBlank) : room.replace(/\ufffd$/, '')).replace(/[\s,;:.–—-]+$/, '')}…`
}

/** Returns a function that looks up the contents of the page's meta elements by name. */
const metaOf = (page: PageSignals) => {
  const contents = new Map<string, string[]>()
  for (const { attributes } of page.metas) {
    const name = (attributes.property || attributes.name || '').trim().toLowerCase()
    const { content } = attributes
    if (name && content?.trim()) contents.set(name, [...(contents.get(name) ?? []), content].slice(0, 10))
  }
  return (name: string): string[] => contents.get(name) ?? []
}

const linksOf = (page: PageSignals, relation: string): Element[] =>
  page.links.filter(({ attributes }) => (attributes.rel ?? '').toLowerCase().split(/\s+/).includes(relation))

const MAX_COLORS = 10

/** Returns the theme colors: first the colors for all screens, then the colors for the light color scheme, then all others. */
const themeColors = (page: PageSignals): string[] => {
  const rank = ({ attributes: { media = '' } }: Element) => {
    if (/^(?:all|screen)?$/i.test(media.trim())) return 0
    return /\blight\b/i.test(media) && !/\bnot\b/i.test(media) ? 1 : 2
  }
  return page.metas
    .filter(({ attributes }) => attributes.name?.trim().toLowerCase() === 'theme-color')
    .slice(0, MAX_COLORS)
    .toSorted((a, b) => rank(a) - rank(b))
    .flatMap(({ attributes }) => attributes.content ?? [])
}

const bySize = (links: readonly Element[]): (string | undefined)[] =>
  links
    .map(({ attributes: { href, sizes } }) => ({ href, size: sizeOf(sizes ?? '', href ?? '') }))
    .sort((a, b) => b.size - a.size)
    .map(({ href }) => href)

/**
 * An .ico file contains only small images, so it counts as at most 64 pixels. That's also true if it declares `sizes="any"`, which
 * is meant for vector icons.
 */
const sizeOf = (sizes: string, href: string) =>
  /\.ico\b/i.test(href) ? Math.min(64, largestSize(sizes)) : largestSize(sizes)

const touchIcons = (page: PageSignals) =>
  bySize([...linksOf(page, 'apple-touch-icon'), ...linksOf(page, 'apple-touch-icon-precomposed')])

const icons = (page: PageSignals) => bySize(linksOf(page, 'icon'))

const LOGO = /(?:^|[^a-z])(?:site-?)?(?:logo|logotype|wordmark|brand)(?![a-z])|logo(?:[^a-z]|$)/i
/** Words that indicate someone else's logo, such as a partner's, a payment method's or an app store's. */
const OF_OTHERS =
  /(?:^|[^a-z])(?:partners?|sponsors?|clients?|customers?|payments?|visa|mastercard|paypal|press|media|awards?|badges?|as-seen|testimonials?|app-?store|google-?play)(?![a-z])/i

/** Returns the URLs of images that look like a logo, starting with those in the header. */
const logosIn = (page: PageSignals, belongs: (image: PageImage) => boolean): (string | undefined)[] =>
  page.images
    .filter((image) => belongs(image) && saysLogo(image))
    .sort((a, b) => Number(b.isInHeader) - Number(a.isInHeader))
    .map(({ attributes }) => sourceOf(attributes))

const saysLogo = ({ attributes, around, isInHeader }: PageImage) => {
  const source = sourceOf(attributes)
  const words = [attributes.class, attributes.id, attributes.alt, fileOf(source ?? ''), attributes.itemprop]
  // An image in the header belongs to the site, regardless of its name.
  const isOfOthers = !isInHeader && [...words, around].some((word) => OF_OTHERS.test(word ?? ''))
  return !isOfOthers && [...words, around].some((word) => LOGO.test(word ?? ''))
}

/** The names of folders say nothing about the image. */
const fileOf = (source: string) => source.split(/[?#]/, 1)[0]?.split('/').at(-1)

const BLANK = /^data:|(?:^|\/)(?:blank|pixel|spacer|placeholder|transparent|lazy)[\w-]*\.\w+$/i

/** If the image is loaded lazily, the URL is in another attribute, and `src` is only a placeholder. */
const sourceOf = (attributes: Readonly<Record<string, string>>): string | undefined => {
  const sets = [attributes.srcset, attributes['data-srcset']].map((set) => set?.trim().split(/[\s,]+/, 1)[0])
  const sources = [attributes.src, attributes['data-src'], attributes['data-lazy-src'], ...sets]
  return sources.find((source) => source && !BLANK.test(source)) ?? undefined
}
