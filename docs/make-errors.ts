/** `npm run docs`: writes errors.md from the catalogue in the code. A test fails while it is out of date. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROBLEMS } from '../src/problems.ts'

export const ERRORS_FILE = join(import.meta.dirname, 'errors.md')

export const errorsPage = () => `# Errors

Every error is JSON with a \`message\` for people and a stable \`error_code\` for programs: decide by the status and the code, and show or log
the message. Every response, error or not, has \`X-Request-Id\`, under which the server's log has the request.

The examples go on from the [quickstart](quickstart.md): a server that runs, \`$TOKEN\` and \`$API\`.

\`\`\`sh
curl -i $API/brands/999 -H "Authorization: Bearer $TOKEN"
\`\`\`

\`\`\`http
HTTP/1.1 404 Not Found
Content-Type: application/json; charset=utf-8
X-Request-Id: 015c7683-505d-4acf-94fb-2b4161c2d835

{ "message": "Brand 999 was not found.", "error_code": "not_found" }
\`\`\`

## 422: what is wrong with the values

\`errors\` names every field that is wrong, items of arrays as \`tags.0\`, so that a form can show all of it at once. The \`message\` is the first of
them. Nothing has been done.

\`\`\`sh
curl -i $API/brands -H "Authorization: Bearer $TOKEN" --json '{"primary_color": "blue", "tags": ["spring", 5]}'
\`\`\`

\`\`\`http
HTTP/1.1 422 Unprocessable Entity

{
  "message": "The name field is required. (and 2 more errors)",
  "error_code": "validation_failed",
  "errors": {
    "name": ["The name field is required."],
    "primary_color": ["The primary_color field must be a color like #1a2b3c."],
    "tags.1": ["The tags.1 field must be a string."]
  }
}
\`\`\`

## Before the values: the request itself

JSON that cannot be read, a method that the path does not have, a body of another type: these are mistakes of a program, not of what somebody
filled in.

\`\`\`sh
curl -i $API/brands -H "Authorization: Bearer $TOKEN" --json '{"name": '
\`\`\`

\`\`\`http
HTTP/1.1 400 Bad Request

{ "message": "The body is not valid JSON: Unexpected end of JSON input", "error_code": "malformed_request" }
\`\`\`

\`\`\`sh
curl -i -X PATCH $API/brands/1 -H "Authorization: Bearer $TOKEN"
\`\`\`

\`\`\`http
HTTP/1.1 405 Method Not Allowed
Allow: GET, HEAD, PUT, DELETE

{
  "message": "PATCH is not allowed here, only GET, HEAD, PUT, DELETE.",
  "error_code": "method_not_allowed"
}
\`\`\`

## All of them

| status | error_code | when |
|---|---|---|
${Object.entries(PROBLEMS)
  .map(([code, { status, when }]) => `| ${status} | \`${code}\` | ${when} |`)
  .join('\n')}

Checks come in this order: 401, a replay or 409 of the \`Idempotency-Key\`, 404 and 403 of the resource in the path, 422.

A 5xx has a \`request_id\` as well: name it when you ask whoever runs the server. A 500 tells nothing else; the log has it whole.

Worth another attempt, as it is, are 408, 429, 409 \`idempotency_key_in_use\`, 5xx and no answer at all; anything else gives the same answer again.
With an \`Idempotency-Key\` that is safe for creates, too: [the recipe](idempotency.md#a-recipe).
`

if (import.meta.main) writeFileSync(ERRORS_FILE, errorsPage())
