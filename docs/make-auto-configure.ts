/** `npm run docs`: writes auto-configure.md, with a table of the corpus that the tests hold it to. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CORPUS, type CorpusPage } from '../src/brands/auto-configure/corpus/corpus.ts'
import { FAULTS } from '../src/safe-fetch/fetch-fault.ts'

export const AUTO_CONFIGURE_FILE = join(import.meta.dirname, 'auto-configure.md')

const cell = (value: string | null) => value?.replaceAll('|', '\\|') ?? ''
/** A page that says most of what can be said. */
const SHOP = CORPUS[0] as CorpusPage
/** As short as it stays clear. */
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
    `[${about}](../src/brands/auto-configure/corpus/${file})`,
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

\`POST /api/v1/brands/auto-configure\` looks at a website and suggests what a brand of it would be: nothing is created, and every
suggestion can be passed to \`POST /api/v1/brands\` as it is.

The examples go on from the [quickstart](quickstart.md): a server that runs, \`$TOKEN\` and \`$API\`.

<!-- not run: it reads a site of the open internet; the answer is what the tests of auto-configure hold it to for such a page -->
\`\`\`sh
curl $API/brands/auto-configure -H "Authorization: Bearer $TOKEN" --json '{"url": "${SHOP.url}"}'
\`\`\`

\`\`\`json
${JSON.stringify({ suggestions: SHOP.suggestions }, null, 2)}
\`\`\`

Null is what the site says nothing of; a \`name\` there always is, and \`social_links\` is \`{}\` without any. A site that cannot be had, or that
only your own network can reach, is 422, and says why:

\`\`\`sh
curl -i $API/brands/auto-configure -H "Authorization: Bearer $TOKEN" --json '{"url": "http://127.0.0.1/"}'
\`\`\`

\`\`\`http
HTTP/1.1 422 Unprocessable Entity

{
  "message": "The url points to an address that is not public.",
  "error_code": "validation_failed",
  "errors": { "url": ["The url points to an address that is not public."] }
}
\`\`\`

## Where values come from

Of each list the first that a brand can have: https URLs of at most 255 characters, colors as \`#rrggbb\`, texts cut on a word.

| value | sources, best first |
|---|---|
| \`name\` | \`og:site_name\`; JSON-LD organization, then site; \`application-name\`; manifest; the site's part of \`<title>\`; the host |
| \`short_description\` | \`og:description\`; \`description\`; \`twitter:description\`; JSON-LD; manifest |
| \`primary_color\` | \`theme-color\` (without media, then light, then dark); manifest \`theme_color\`; \`msapplication-TileColor\`; the pinned tab's color |
| \`secondary_color\` | manifest \`background_color\`; a second \`theme-color\` |
| \`logo_image\` | JSON-LD \`logo\`; an image that says it is a logo (class, id, alt, file name, or the boxes around it), in the header first |
| \`logo_square_image\` | \`apple-touch-icon\`; the largest icon of the manifest; the largest icon link |
| \`header_image\` | \`twitter:image\`, where it differs from \`og:image\` |
| \`footer_image\` | a logo in the footer |
| \`social_share_image\` | \`og:image\` |
| \`social_links\` | JSON-LD \`sameAs\`, then links to profiles on known networks; posts and share buttons do not count |
| \`website_url\` | the address in the end, without its query |

The page may be in any charset (byte order mark, header, declaration, in this order). Scripts are not run.

## What it will not do

It talks to public addresses on ports 80 and 443 and to nothing else: an address is checked as it is written, after each answer of
the DNS, and on the connected socket, for every redirect anew. Names that only a private network has (without a dot, \`.local\`,
\`.internal\` and the like) are not even looked up. No cookie, token or proxy setting goes along. A page has 10 seconds
and 2 MiB after unpacking; the manifest 3 of these seconds. Four sites of a team are looked at at once, and eight in all; others wait
their turn within the ten seconds. \`AUTO_CONFIGURE_ALLOW_PRIVATE=true\` lifts the rules on addresses and ports, for development
only.

When a site cannot be fetched or inspected the answer is 422, and \`message\` and \`errors.url\` say why:

${causes.join('\n')}
- The url responded with 404 Not Found. (or another error status)

## What it finds

Pages after the ways in which sites differ, and what is suggested for each. The tests hold it to this table.

| page | name | description | colors | images | social links |
|---|---|---|---|---|---|
${rows.join('\n')}
`

if (import.meta.main) writeFileSync(AUTO_CONFIGURE_FILE, autoConfigurePage())
