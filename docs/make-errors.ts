/** `npm run docs`: writes errors.md from the catalogue in the code. A test fails while it is out of date. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROBLEMS } from '../src/problems.ts'

export const ERRORS_FILE = join(import.meta.dirname, 'errors.md')

export const errorsPage = () => `# Errors

Every error is JSON with a \`message\` for people and a stable \`error_code\` for programs. Every response, error or not, has
\`X-Request-Id\`.

\`\`\`json
{ "message": "Brand 999 was not found.", "error_code": "not_found" }
\`\`\`

| status | error_code | when |
|---|---|---|
${Object.entries(PROBLEMS)
  .map(([code, { status, when }]) => `| ${status} | \`${code}\` | ${when} |`)
  .join('\n')}

A 422 names every field that is wrong, items of arrays as \`tags.0\`. Its \`message\` is the first of them:

\`\`\`json
{
  "message": "The name field is required. (and 1 more error)",
  "error_code": "validation_failed",
  "errors": {
    "name": ["The name field is required."],
    "primary_color": ["The primary_color field must be a color like #1a2b3c."]
  }
}
\`\`\`

A 5xx tells nothing but that it happened, and a \`request_id\` under which the log has the rest:

\`\`\`json
{ "message": "Server error.", "error_code": "server_error", "request_id": "015c7683-505d-4acf-94fb-2b4161c2d835" }
\`\`\`

Checks come in this order: 401, a replay or 409 of the \`Idempotency-Key\`, 404 and 403 of the resource in the path, 422.
`

if (import.meta.main) writeFileSync(ERRORS_FILE, errorsPage())
