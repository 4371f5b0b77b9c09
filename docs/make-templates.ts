/** `npm run docs`: generates templates.md, with a table of all filters and the examples that the tests run. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FILTERS } from '../src/content/templates/liquid/filters.ts'

export const TEMPLATES_FILE = join(import.meta.dirname, 'templates.md')

const code = (text: string) => `\`${text.replaceAll('|', '\\|')}\``

const filters = Object.entries(FILTERS).map(
  ([name, { about, example }]) =>
    `| ${code(name)} | ${about.replaceAll('|', '\\|')} | ${code(example[0])} | ${code(example[1])} |`,
)

export const templatesPage = () => `# Templates

After reading this page, you'll be able to create templates, personalize messages with merge tags, and send messages from a template.

A template is the content of an email, a text message or a push notification. It can contain merge tags, which are replaced by each
contact's values. The examples need a running server, \`$TOKEN\` and \`$API\` from the [quickstart](quickstart.md), and a sender:

\`\`\`sh
npm run --silent postrider -- identifier add --team 1 --email shop@acme.example
\`\`\`

\`\`\`json
{"id":1}
\`\`\`

## Create a template

\`\`\`sh
curl -i $API/templates -H "Authorization: Bearer $TOKEN" \\
  --json '{"name": "Welcome", "channel": "email", "format": "html",
           "subject": "Welcome, {{ first_name | default: \\"friend\\" }}",
           "body": "<p>Your code is {{ data.code | required }}.</p>"}'
\`\`\`

\`\`\`http
HTTP/1.1 201 Created

{
  "id": 1,
  "team_id": 1,
  "name": "Welcome",
  "channel": "email",
  "brand_id": null,
  "subject": "Welcome, {{ first_name | default: \\"friend\\" }}",
  "preheader": null,
  "format": "html",
  "body": "<p>Your code is {{ data.code | required }}.</p>",
  "text": null,
  "version": 1,
  "created_at": "2026-11-15T09:30:00.123456Z",
  "updated_at": "2026-11-15T09:30:00.123456Z"
}
\`\`\`

| format | channel | \`body\` |
|---|---|---|
| \`html\` | email | your own HTML, without added branding |
| \`mjml\` | email | [MJML](https://documentation.mjml.io), which is compiled to HTML with your branding |
| \`blocks\` | email | sections with columns and blocks, in the form that the dashboard's editor saves; shown with your branding |
| \`text\` | text message | the text |
| \`push\` | push notification | an object with \`title\`, \`text\`, \`url\` and \`image\` |

Emails in the formats \`mjml\` and \`blocks\` get the brand's logo and header image at the top, its colors for buttons and links, and its
footer image, social profiles and postal address at the bottom. The plain text is generated from the HTML, unless you set \`text\`. Marketing
emails always have an unsubscribe link and the brand's postal address: if your HTML doesn't show them to a recipient, they're added at the
end.

Each change to the content creates a new version. A message names the version it was created from (\`template_version\`).

## Check for errors

Merge tags, filters and MJML are checked when you save. An error includes the line, the column and, for a mistyped name, a suggestion:

\`\`\`sh
curl -i $API/templates -H "Authorization: Bearer $TOKEN" \\
  --json '{"name": "Oops", "channel": "sms", "body": "Hi {{ frist_name }}"}'
\`\`\`

\`\`\`http
HTTP/1.1 422 Unprocessable Entity

{
  "message": "The body field has an error (line 1, column 7): “frist_name” doesn’t exist. Did you mean first_name?",
  "error_code": "validation_failed",
  "errors": {
    "body": ["The body field has an error (line 1, column 7): “frist_name” doesn’t exist. Did you mean first_name?"]
  }
}
\`\`\`

## Preview

A preview shows what a contact would get, and warns about common problems: emails over 102 KB, images without alt text, links without
https, and text messages with several segments. Nothing is sent. To preview content that isn't saved, send it to
\`POST /templates/preview\`.

\`\`\`sh
curl -i $API/templates/1/preview -H "Authorization: Bearer $TOKEN" --json '{"data": {"code": "481902"}}'
\`\`\`

\`\`\`http
HTTP/1.1 200 OK

{
  "subject": "Welcome, friend",
  "preheader": null,
  "html": "<p>Your code is 481902.</p><p style=\\"font-size:12px\\"><a href=\\"http://localhost:3000/u/preview\\">Unsubscribe</a></p>",
  "text": "Your code is 481902.\\n\\nUnsubscribe\\nhttp://localhost:3000/u/preview",
  "bytes": 114,
  "push": null,
  "segments": null,
  "encoding": null,
  "warnings": []
}
\`\`\`

Previews of emails always show the unsubscribe link, although only marketing emails have one.

## Send

In \`POST /emails\`, \`/sms\` or \`/push\`, set \`template_id\` instead of the content. Merge tags are filled in with the contact's current values.
If a required value is missing, nothing is sent:

\`\`\`sh
curl -i $API/emails -H "Authorization: Bearer $TOKEN" \\
  --json '{"to": "ada@mail.example", "email_address_id": 1, "template_id": 1}'
\`\`\`

\`\`\`http
HTTP/1.1 422 Unprocessable Entity

{
  "message": "The data field has no value for data.code, which the content requires.",
  "error_code": "validation_failed",
  "errors": {
    "data": ["The data field has no value for data.code, which the content requires."]
  }
}
\`\`\`

Add \`data\` with a \`code\` to send the message. Merge tags also work without a template: in \`subject\`, \`html\` and \`text\`, and in the \`title\`,
\`url\` and \`image\` of push notifications.

## Merge tags

Merge tags are written in [Liquid](https://shopify.github.io/liquid/): \`{{ first_name }}\`.

| name | |
|---|---|
| \`first_name\` and every other merge tag of a contact field | the contact's value. Dates are written in words, several options are separated by commas, and true and false become yes and no. The language is the value of the contact's \`language\` field, such as \`de\`. If that is empty, the team's language is used |
| \`boss.first_name\` | a value of a related contact, if \`boss\` is a field of the type \`related\`; only one level deep |
| \`contact.id\`, \`contact.uuid_id\`, \`contact.type\`, \`contact.tags\` | data about the contact itself. If you have a field whose merge tag became reserved later, such as \`list\`, write \`contact["list"]\` |
| \`brand.name\`, \`brand.website_url\`, \`brand.postal_address\`, … | the brand: all its texts, colors, images and \`social_links\` |
| \`list.name\` | the list of a marketing message |
| \`data.…\` | the values that you send in \`data\`, up to 64 KB |
| \`unsubscribe_url\` | the unsubscribe link; empty in transactional messages |
| \`preferences_url\`, \`view_url\` | links to the recipient's preferences page and to the web version of the message; only in marketing emails |

If a contact has no value, the merge tag is left empty. Use \`default\` to show a fallback, or \`required\` to skip contacts without a value.

## Tags

You can use \`if\`, \`unless\`, \`case\`, \`for\`, \`assign\`, \`capture\`, \`comment\` and \`raw\`, as in Liquid. Includes aren't supported. In MJML, if a
tag encloses elements, wrap its start and its end in separate \`<mj-raw>\` elements:

<!-- not run: a part of a template; the tests of blocks render such a loop -->
\`\`\`html
<mj-raw>{% for item in data.items %}</mj-raw>
<mj-text>{{ item.name }}: {{ item.price | money: "EUR" }}</mj-text>
<mj-raw>{% endfor %}</mj-raw>
\`\`\`

## Filters

Values are escaped in HTML. The results below are in English.

| filter | | example | result |
|---|---|---|---|
${filters.join('\n')}

## Limits

A template can have up to 256,000 characters, 5,000 tags and 50 levels of nested tags. A rendered message can have up to a million
characters. Templates that take more than a tenth of a second to render, or need too much memory, fail with an error.
`

if (import.meta.main) writeFileSync(TEMPLATES_FILE, templatesPage())
