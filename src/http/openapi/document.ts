import type { Route } from '../server/routes.ts'
import { Components, type Schema } from './components.ts'
import { isDescribed, openapiPathOf, operationOf } from './operation.ts'
import { ERROR } from './problem-responses.ts'

/** Under which heading routes are shown: those whose paths begin like this. Of several that fit, the longest counts. */
export interface Tag {
  readonly prefix: string
  readonly name: string
  readonly description: string
}

const OPERATIONS: Tag = { prefix: '', name: 'Operations', description: 'For whoever runs the server.' }

const INTRODUCTION = `Everything belongs to a team, and the bearer token says which. A resource of another team is 403 wherever its id \
stands in a path; an id that nobody has is 404.

Every POST that creates something takes an \`Idempotency-Key\`: sent again with the same key, it answers with the same bytes and \
does nothing more, for 24 hours.

Every error has the same shape: a \`message\` for people, an \`error_code\` for programs, and with 422 the \`errors\` by field.`

const PARAMETERS: Schema = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Any text of yours. Send the same request with the same key again, and you get the same answer; nothing is done twice.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
    example: '5f1c3a9e-import-42',
  },
  RequestId: {
    name: 'X-Request-Id',
    in: 'header',
    description: 'An id of your own for this request; ours otherwise. The answer and the server’s log have it.',
    schema: { type: 'string', pattern: '^[\\w.:-]{1,64}$' },
  },
}

const HEADERS: Schema = {
  RequestId: { description: 'Under which the server’s log has this request.', schema: { type: 'string' } },
  IdempotentReplay: {
    description: 'There, and `true`, when the answer is that of an earlier request with the same key.',
    schema: { type: 'string', const: 'true' },
  },
  RetryAfter: { description: 'Seconds to wait before the next try.', schema: { type: 'string' } },
  Authenticate: { description: 'How to say who you are.', schema: { type: 'string' } },
  RateLimit: {
    description: 'Of the server’s limit, where it has one: how many, how many left, until when.',
    schema: { type: 'string' },
  },
  ContentDisposition: { description: 'With a name for the file.', schema: { type: 'string' } },
}

/** The whole API in OpenAPI 3.1, from the routes that there are. */
export const describeApi = (routes: readonly Route[], given: readonly Tag[], version: string): Schema => {
  const byLength = [...given, OPERATIONS].sort((a, b) => b.prefix.length - a.prefix.length)
  const tagOf = ({ url }: Route): Tag => byLength.find(({ prefix }) => url.startsWith(prefix)) ?? OPERATIONS
  const components = new Components()
  components.add(ERROR)
  const described = routes.filter(isDescribed)
  const paths: Record<string, Record<string, Schema>> = {}
  for (const route of described) {
    const path = openapiPathOf(route)
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route, tagOf(route).name, components) }
  }
  const used = new Set(described.map((route) => tagOf(route).name))
  const tags = new Map(
    [...given, OPERATIONS].filter(({ name }) => used.has(name)).map(({ name, description }) => [name, description]),
  )
  return {
    openapi: '3.1.0',
    info: {
      title: 'Postrider',
      version,
      summary: 'Self-hosted, team-scoped marketing messaging.',
      description: INTRODUCTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    // Relative to where the document is, wherever that is seen from.
    servers: [{ url: '.', description: 'This server.' }],
    security: [{ bearer: [] }],
    tags: [...tags].map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'A token of the team: `pr_` and 46 letters and digits.',
        },
      },
      parameters: PARAMETERS,
      headers: HEADERS,
      schemas: components.schemas,
    },
  }
}
