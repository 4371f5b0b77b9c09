/** `npm run docs`: generates errors.md from the error catalog in the code. A test fails if the file is out of date. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROBLEMS } from '../src/foundation/problems.ts'

export const ERRORS_FILE = join(import.meta.dirname, 'errors.md')

export const errorsPage = () => `# Errors

After reading this page, you'll be able to handle every error that the API returns, and decide which requests to retry.

Every error is JSON with a \`message\` for people and a stable \`error_code\` for programs. Base decisions on the status and the code, and
show or log the message. Every response has an \`X-Request-Id\` header; use it to find the request in the server's log.

The examples need a running server, and \`$TOKEN\` and \`$API\` from the [quickstart](quickstart.md).

\`\`\`sh
curl -i $API/brands/999 -H "Authorization: Bearer $TOKEN"
\`\`\`

\`\`\`http
HTTP/1.1 404 Not Found
Content-Type: application/json; charset=utf-8
X-Request-Id: 015c7683-505d-4acf-94fb-2b4161c2d835

{ "message": "Brand 999 was not found.", "error_code": "not_found" }
\`\`\`

## 422: invalid values

\`errors\` lists every invalid field, so a form can show all errors at once. Array items have names like \`tags.0\`. The \`message\` is the first
error, followed by the number of other errors. The request changed nothing.

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

A misspelled key is an error too, so that no setting is silently left out:

\`\`\`sh
curl -i $API/campaigns -H "Authorization: Bearer $TOKEN" --json '{"name": "Spring sale", "channel": "email", "list_id": 5}'
\`\`\`

\`\`\`http
HTTP/1.1 422 Unprocessable Entity

{
  "message": "The list_id field is not known. Did you mean list_ids?",
  "error_code": "validation_failed",
  "errors": { "list_id": ["The list_id field is not known. Did you mean list_ids?"] }
}
\`\`\`

## 400, 405, 415: invalid requests

Invalid JSON, a method that the path doesn't support, or a body of the wrong type indicates a bug in your program, not a user's mistake.

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

## All errors

| status | error_code | when |
|---|---|---|
${Object.entries(PROBLEMS)
  .map(([code, { status, when }]) => `| ${status} | \`${code}\` | ${when} |`)
  .join('\n')}

Requests are checked in this order: 401, then a replay or 409 for the \`Idempotency-Key\`, then 404 and 403 for the resource in the path,
then 422.

A 5xx response also contains a \`request_id\`: include it when you contact the administrator. A 500 response contains no other details;
they're in the server's log.

Retry the same request after 408, 429, 409 \`idempotency_key_in_use\`, 5xx or no response. For any other error, you'd get the same error
again. With an \`Idempotency-Key\`, you can also safely retry POST requests: see [the recipe](idempotency.md#a-recipe).
`

if (import.meta.main) writeFileSync(ERRORS_FILE, errorsPage())
