/** `npm run docs`: generates auto-configure.md, with a table of the pages in the test corpus. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CORPUS, type CorpusPage } from '../src/identity/brands/auto-configure/corpus/corpus.ts'
import { FAULTS } from '../src/platform/safe-fetch/fetch-fault.ts'

export const AUTO_CONFIGURE_FILE = join(import.meta.dirname, 'auto-configure.md')

const cell = (value: string | null) => value?.replaceAll('|', '\\|') ?? ''
/** The example uses this page because it yields most of the values that can be suggested. */
const SHOP = CORPUS[0] as CorpusPage
/** Leaves out `https://` to keep the table narrow. */
const shown = (url: string | null) => cell(url?.replace(/^https:\/\//, '') ?? null)

const rows = CORPUS.map(({ file, about, suggestions }) => {
  const { name, short_description, primary_color, secondary_color } = suggestions
  const images = [
    ['logo', suggestions.logo_image],
    ['square', suggestions.logo_square_image],
    ['header', suggestions.header_image],
    ['footer', suggestions.footer_image],
    ['share', suggestions.social_share_image],
  ]
    .filter(([, url]) => url)
    .map(([slot, url]) => `${slot}: ${shown(url as string)}`)
  const cells = [
    `[${about}](../src/identity/brands/auto-configure/corpus/${file})`,
    cell(name),
    cell(short_description),
    [primary_color, secondary_color].filter(Boolean).join(', '),
    images.join('<br>'),
    Object.entries(suggestions.social_links)
      .map(([network, url]) => `${network}: ${shown(url)}`)
      .join('<br>'),
  ]
  return `| ${cells.join(' | ')} |`
})

const causes = Object.values(FAULTS)
  .filter((reason) => reason !== FAULTS.status)
  .map((reason) => `- The url ${reason}.`)

export const autoConfigurePage = () => `# A brand from a website

After reading this page, you'll be able to get suggestions for a brand from a website, and explain where each value comes from.

\`POST /api/v1/brands/auto-configure\` reads a website and suggests a brand. It doesn't create anything. You can send every suggestion to
\`POST /api/v1/brands\` unchanged.

The examples need a running server, and \`$TOKEN\` and \`$API\` from the [quickstart](quickstart.md).

<!-- not run: it reads a public website; the auto-configure tests check this response for such a page -->
\`\`\`sh
curl $API/brands/auto-configure -H "Authorization: Bearer $TOKEN" --json '{"url": "${SHOP.url}"}'
\`\`\`

\`\`\`json
${JSON.stringify({ suggestions: SHOP.suggestions }, null, 2)}
\`\`\`

Values that the site doesn't have are null. \`name\` is never null, and \`social_links\` is \`{}\` if there are none. If the site can't be
fetched, or isn't on the public internet, you get 422 with the reason:

\`\`\`sh
curl -i $API/brands/auto-configure -H "Authorization: Bearer $TOKEN" --json '{"url": "http://127.0.0.1/"}'
\`\`\`

\`\`\`http
HTTP/1.1 422 Unprocessable Entity

{
  "message": "The url ${FAULTS.not_public}.",
  "error_code": "validation_failed",
  "errors": { "url": ["The url ${FAULTS.not_public}."] }
}
\`\`\`

## Where values come from

Postrider uses the first source whose value is valid for a brand. For example, URLs must be https and have at most 255 characters. Colors
are converted to \`#rrggbb\`, and long texts are shortened at a word boundary.

| value | sources, best first |
|---|---|
| \`name\` | \`og:site_name\`; JSON-LD organization, then site; \`application-name\`; manifest; the site's part of \`<title>\`; the host |
| \`short_description\` | \`og:description\`; \`description\`; \`twitter:description\`; JSON-LD; manifest |
| \`primary_color\` | \`theme-color\` (without media, then light, then dark); manifest \`theme_color\`; \`msapplication-TileColor\`; the pinned tab's color |
| \`secondary_color\` | manifest \`background_color\`; a second \`theme-color\` |
| \`logo_image\` | JSON-LD \`logo\`; an image marked as a logo (by class, id, alt, file name, or the elements around it), with images in the header first |
| \`logo_square_image\` | \`apple-touch-icon\`; the largest icon of the manifest; the largest icon link |
| \`header_image\` | \`twitter:image\`, if it differs from \`og:image\` |
| \`footer_image\` | a logo in the footer |
| \`social_share_image\` | \`og:image\` |
| \`social_links\` | JSON-LD \`sameAs\`, then links to profiles on known networks; not posts or share buttons |
| \`website_url\` | the URL after redirects, without its query string |

The page can be in any charset. Postrider detects it from the byte order mark, the header or the declaration, in this order. Scripts aren't
run.

## Limits

Postrider only connects to public addresses, on ports 80 and 443. For the first request and for every redirect, it checks the address in the
URL, the DNS response, and the connected socket. It doesn't look up private network names (such as those without a dot, or ending in
\`.local\` or \`.internal\`). It sends no cookies or tokens, and ignores proxy settings. \`AUTO_CONFIGURE_ALLOW_PRIVATE=true\` removes the limits
on addresses and ports, for development only.

Postrider spends at most 10 seconds on a site, including at most 3 seconds on the manifest. A page can be up to 2 MiB after unpacking. At
most four sites are read at a time for a team, and eight for the whole server. Other requests wait, and the wait counts toward the 10
seconds.

If a site can't be fetched or read, you get 422, and \`message\` and \`errors.url\` contain the reason:

${causes.join('\n')}
- The url responded with 404 Not Found. (or another status)

## Examples

These test pages cover the different ways that sites are built. The tests check that each page produces the suggestions shown here.

| page | name | description | colors | images | social links |
|---|---|---|---|---|---|
${rows.join('\n')}
`

if (import.meta.main) writeFileSync(AUTO_CONFIGURE_FILE, autoConfigurePage())
