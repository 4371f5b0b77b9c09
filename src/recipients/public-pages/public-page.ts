import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { Html, html } from './html.ts'
import type { PageLook } from './page-look.ts'
import type { Language } from './texts/page-texts.ts'

export interface PublicPage {
  readonly look: PageLook
  readonly language: Language
  readonly title: string
  readonly body: Html
  readonly status?: number
  readonly isEmbeddable?: boolean
  /** The part of the content security policy that allows scripts. Most pages have no scripts. */
  readonly scriptPolicy?: string
}

export interface WrittenPage {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly document: Buffer
}

/** The page loads nothing from other servers, except images from our public file storage. */
export const writePage = (page: PublicPage, imageOrigin: string | undefined): WrittenPage => {
  const style = styleOf(page.look)
  const hash = createHash('sha256').update(style).digest('base64')
  const policy = [
    `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self'${imageOrigin ? ` ${imageOrigin}` : ''}`,
    `form-action 'self'; base-uri 'none'; frame-ancestors ${page.isEmbeddable ? '*' : "'none'"}`,
    ...(page.scriptPolicy ? [page.scriptPolicy] : []),
  ].join('; ')
  return {
    status: page.status ?? 200,
    headers: {
      'cache-control': 'no-store',
      'content-security-policy': policy,
      'content-type': 'text/html; charset=utf-8',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      vary: 'accept-language',
    },
    document: Buffer.from(documentOf(page, style)),
  }
}

/** Returns the HTML of a page, for a preview. */
export const renderPage = (page: PublicPage): string => documentOf(page, styleOf(page.look))

export const sendPage = (reply: FastifyReply, { status, headers, document }: WrittenPage): FastifyReply =>
  reply.code(status).headers(headers).send(document)

const documentOf = ({ look, language, title, body }: PublicPage, style: string): string => {
  const { name, website, logo, shareImage, socialLinks, postalAddress } = look
  const brand = logo ? html`<img src="${logo}" alt="${name}">` : html`<span>${name}</span>`
  const page = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${name ? `${title} · ${name}` : title}</title>
<meta property="og:title" content="${title}">
${shareImage && html`<meta property="og:image" content="${shareImage}">`}
<style>${new Html(style)}</style>
</head>
<body>
${(logo || name) && html`<header>${website ? html`<a href="${website}">${brand}</a>` : brand}</header>`}
<main>
${body}
</main>
<footer>
${socialLinks.length > 0 && html`<ul>${socialLinks.map(([network, url]) => html`<li><a href="${url}">${networkName(network)}</a></li>`)}</ul>`}
${postalAddress && html`<p>${postalAddress}</p>`}
</footer>
</body>
</html>
`
  return page.text
}

/** Turns a social network's key into a display name: `linkedin_2` becomes `Linkedin`. */
const networkName = (key: string) => {
  const word = key.replace(/_\d+$/, '')
  return NAMES[word] ?? word.charAt(0).toUpperCase() + word.slice(1)
}

const NAMES: Readonly<Record<string, string>> = {
  github: 'GitHub',
  linkedin: 'LinkedIn',
  tiktok: 'TikTok',
  whatsapp: 'WhatsApp',
  x: 'X',
  youtube: 'YouTube',
}

const styleOf = ({ color, onColor, link, linkInDark }: PageLook) => `
:root{color-scheme:light dark;--brand:${color};--on-brand:${onColor};--link:${link};--text:#1d2521;--soft:#5b6661;--page:#f6f6f4;--card:#fff;--line:#dcdfdc;--error:#b3261e;--good:#1b6e42}
@media (prefers-color-scheme:dark){:root{--link:${linkInDark};--text:#e8ebe9;--soft:#a5afaa;--page:#141816;--card:#1d2220;--line:#39413d;--error:#ff9a90;--good:#7fd3a4}
header img{background:#fff;border-radius:8px;padding:8px}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;align-items:center;padding:0 20px;background:var(--page);color:var(--text);font:17px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;border-top:6px solid var(--brand);overflow-wrap:anywhere}
header{padding:36px 0 28px;font-size:1.25rem;font-weight:650;text-align:center}
header img{display:block;height:56px;width:auto;min-width:56px;max-width:260px;object-fit:contain}
header a{color:inherit;text-decoration:none}
main{width:100%;max-width:560px;background:var(--card);border:1px solid var(--line);border-radius:16px;padding:36px}
body>main:first-child{margin-top:48px}
h1{margin:0 0 16px;font-size:1.75rem;line-height:1.2;letter-spacing:-.01em;text-wrap:balance}
h2{margin:0 0 4px;font-size:1.125rem}
p{margin:0 0 20px}
p:last-child,form:last-child{margin-bottom:0}
a{color:var(--link)}
section{border-top:1px solid var(--line);margin-top:28px;padding-top:24px}
.soft{color:var(--soft)}
.note{border-left:4px solid var(--good);padding:8px 14px;margin-bottom:20px}
.problem{border-left:4px solid var(--error);padding:8px 14px;margin-bottom:20px}
.even button{flex:1}
.actions{display:flex;flex-wrap:wrap;gap:12px 20px;align-items:center}
button,.button{display:inline-block;font:inherit;font-weight:600;line-height:1.3;padding:13px 26px;border:1px solid var(--line);border-radius:10px;background:none;color:var(--text);cursor:pointer;text-decoration:none}
button.main{background:var(--brand);color:var(--on-brand);border-color:color-mix(in srgb,var(--brand) 80%,var(--text))}
button:hover,.button:hover{filter:brightness(1.06)}
:focus-visible{outline:3px solid var(--link);outline-offset:2px}
label{display:block;font-weight:600}
label.check{display:flex;gap:12px;align-items:flex-start;font-weight:400;padding:10px 0}
label.check input{flex:none;width:20px;height:20px;margin:3px 0 0;accent-color:var(--brand)}
label.check strong{display:block;font-weight:600}
.field{margin-bottom:18px}
.field .soft{font-weight:400}
.field input:not([type=checkbox]),.field select,.field textarea{display:block;width:100%;margin-top:6px;padding:11px 12px;font:inherit;color:inherit;background:var(--page);border:1px solid var(--soft);border-radius:10px}
.field [aria-invalid=true]{border-color:var(--error)}
.error{color:var(--error);margin:6px 0 0;font-size:.9375rem}
fieldset{border:0;margin:0 0 18px;padding:0}
legend{padding:0;font-weight:600}
details>summary{cursor:pointer;padding:4px 0}
.away{position:absolute;left:-9999px}
ol.issues{list-style:none;margin:0;padding:0}
ol.issues li{padding:14px 0;border-top:1px solid var(--line)}
time{display:block;color:var(--soft);font-size:.9375rem}
iframe{width:100%;border:1px solid var(--line);border-radius:10px;background:#fff}
footer{padding:28px 0 40px;color:var(--soft);font-size:.9375rem;text-align:center}
footer ul{list-style:none;display:flex;flex-wrap:wrap;justify-content:center;gap:6px 20px;margin:0 0 12px;padding:0}
footer p{white-space:pre-line}
@media (max-width:480px){main{padding:26px 20px;border-radius:12px}h1{font-size:1.5rem}header{padding:24px 0 20px}button,.button{width:100%;text-align:center}.even button{width:auto;padding:13px 8px}}
`
