import { fixedText } from './fixed-text.ts'
import { layoutTexts } from './layout-texts.ts'
import { colorsOf, DARK, type Look } from './look.ts'

/** Fonts that every email client has. Web fonts would be fetched from other servers. */
export const FONTS = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
export const INK = '#1d2521'
const MUTED = '#5c6661'
const PAGE = '#f3f2ee'
const PAPER = '#ffffff'

/** The pieces of MJML that give an email the brand's look. Each is a single line, so that line numbers in errors stay correct. */
export interface Layout {
  readonly head: string
  readonly header: string
  readonly footer: string
  readonly social: string
  /** Attributes of `mj-body`. */
  readonly body: string
}

interface Options {
  readonly look: Look | null
  readonly language: string
  /** The Liquid source of the text that email clients show after the subject. */
  readonly preheader: string
  /** True for a team's own MJML. Its sections get a white background, unless they set another one. */
  readonly hasOwnSections: boolean
}

export const layoutOf = ({ look, language, preheader, hasOwnSections }: Options): Layout => ({
  head: headOf(look, preheader, hasOwnSections),
  header: headerOf(look),
  footer: footerOf(look, language),
  social: socialOf(look, 'center'),
  body: `background-color="${PAGE}" width="600px" css-class="pr-page"`,
})

const headOf = (look: Look | null, preheader: string, hasOwnSections: boolean) => {
  const paperLook = hasOwnSections ? ` background-color="${PAPER}" css-class="pr-paper pr-dark"` : ''
  const { link, linkInDark } = colorsOf(look)
  const dark = [
    `body,.pr-page,.pr-foot,.pr-foot>table,.pr-foot>table>tbody>tr>td{background:#141816 !important;background-color:#141816 !important}`,
    `.pr-paper,.pr-paper>table,.pr-paper>table>tbody>tr>td{background:${DARK} !important;background-color:${DARK} !important}`,
    `.pr-tint,.pr-tint>table,.pr-tint>table>tbody>tr>td{background:#2a312d !important;background-color:#2a312d !important}`,
    `.pr-dark .pr-text,.pr-dark .pr-text div,.pr-dark .pr-text p,.pr-dark .pr-text li,.pr-dark h1,.pr-dark h2,.pr-dark h3{color:#eef1ee !important}`,
    `.pr-dark .pr-text a{color:${linkInDark} !important}`,
    `.pr-foot .pr-text div,.pr-foot .pr-text a{color:#a9b3ad !important}`,
    // A dark logo with a transparent background needs a light color behind it.
    `.pr-logo img{background:#ffffff !important;border-radius:6px;padding:6px}`,
  ].join('')
  return [
    preheader === '' ? '' : `<mj-preview>${preheader}</mj-preview>`,
    `<mj-attributes><mj-all font-family="${FONTS}" /><mj-text color="${INK}" font-size="16px" line-height="1.6" padding="8px 32px" css-class="pr-text" />`,
    `<mj-image padding="8px 32px" fluid-on-mobile="true" /><mj-button padding="12px 32px" /><mj-divider padding="16px 32px" border-width="1px" border-color="#d9d8d2" /><mj-section padding="16px 0"${paperLook} /></mj-attributes>`,
    `<mj-raw><meta name="color-scheme" content="light dark" /><meta name="supported-color-schemes" content="light dark" /></mj-raw>`,
    `<mj-style>:root{color-scheme:light dark;supported-color-schemes:light dark}a{color:${link}}@media (prefers-color-scheme:dark){${dark}}</mj-style>`,
  ].join('')
}

const linked = (look: Look) => (look.website_url === null ? '' : ` href="${fixedText(look.website_url)}"`)

const paper = (content: string, padding = '24px 0 8px') =>
  `<mj-section background-color="${PAPER}" padding="${padding}" css-class="pr-paper pr-dark"><mj-column>${content}</mj-column></mj-section>`

const headerOf = (look: Look | null): string => {
  if (!look) return paper('<mj-spacer height="8px" />', '0')
  const name = fixedText(look.name)
  const logo = look.logo_image
    ? `<mj-image src="${fixedText(look.logo_image)}" alt="${name}" width="160px" align="left" fluid-on-mobile="false" css-class="pr-logo"${linked(look)} />`
    : `<mj-text font-size="18px" font-weight="700">${name}</mj-text>`
  const header = look.header_image
    ? `<mj-section background-color="${PAPER}" padding="0" css-class="pr-paper pr-dark"><mj-column><mj-image src="${fixedText(look.header_image)}" alt="" padding="0" width="600px"${linked(look)} /></mj-column></mj-section>`
    : ''
  return paper(logo) + header
}

/** Returns a footer link that is shown only if the message has a URL for it. Transactional messages have no unsubscribe link. */
const footerLink = (variable: string, text: string) =>
  `{% if ${variable} %}<a href="{{ ${variable} }}" style="color:${MUTED};text-decoration:underline;padding:0 6px">${fixedText(text)}</a> {% endif %}`

const footerOf = (look: Look | null, language: string): string => {
  const texts = layoutTexts(language)
  const image = look?.footer_image
    ? `<mj-image src="${fixedText(look.footer_image)}" alt="" padding="0 0 16px" width="600px" />`
    : ''
  const lines = look
    ? [look.name, ...(look.postal_address ?? '').split(/\r\n|\r|\n/)]
        .filter((line) => line.trim() !== '')
        .map(fixedText)
    : []
  const links =
    footerLink('unsubscribe_url', texts.unsubscribe) +
    footerLink('preferences_url', texts.preferences) +
    footerLink('view_url', texts.viewInBrowser)
  const text = `<mj-text align="center" font-size="13px" line-height="1.5" color="${MUTED}" padding="8px 32px">${lines.join('<br />')}<br />${links}</mj-text>`
  return `<mj-section padding="24px 0" background-color="${PAGE}" css-class="pr-foot"><mj-column>${image}${socialOf(look, 'center')}${text}</mj-column></mj-section>`
}

const NETWORKS: Readonly<Record<string, string>> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  x: 'X',
  twitter: 'Twitter',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  bluesky: 'Bluesky',
  mastodon: 'Mastodon',
  pinterest: 'Pinterest',
  threads: 'Threads',
  telegram: 'Telegram',
  whatsapp: 'WhatsApp',
  github: 'GitHub',
}

const networkName = (key: string) => NETWORKS[key] ?? key.charAt(0).toUpperCase() + key.slice(1)

/** Shows the brand's social profiles as text links. Icons would have to be images, which many email clients don't load. */
export const socialOf = (look: Look | null, align: string): string => {
  const links = Object.entries(look?.social_links ?? {})
  if (links.length === 0) return ''
  const anchors = links.map(
    ([network, url]) =>
      `<a href="${fixedText(url)}" style="color:${MUTED};text-decoration:underline;padding:0 6px">${fixedText(networkName(network))}</a>`,
  )
  return `<mj-text align="${align}" font-size="13px" color="${MUTED}" padding="8px 32px">${anchors.join(' ')}</mj-text>`
}
