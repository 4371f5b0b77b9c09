import type { Route } from '../server/routes.ts'
import { Components, type Schema } from './components.ts'
import { isDescribed, openapiPathOf, operationOf } from './operation.ts'
import { ERROR } from './problem-responses.ts'

/** A heading for the routes whose paths start with `prefix`. If a path starts with several prefixes, the longest one applies. */
export interface Tag {
  readonly prefix: string
  readonly name: string
  readonly description: string
}

const OPERATIONS: Tag = { prefix: '', name: 'Operations', description: 'For operating the server.' }

const INTRODUCTION = `Everything belongs to a team, and the bearer token identifies the team. An id in a path that belongs to another team \
gets 403; an id that does not exist gets 404.

Every POST that creates something accepts an \`Idempotency-Key\`. For 24 hours, sending the request again with the same key returns the \
same response and does nothing else.

Every error has the same shape: a \`message\` for people, an \`error_code\` for programs, and with 422 the \`errors\` by field.`

const PARAMETERS: Schema = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Any text. If you send the same request again with the same key, you get the same response, and nothing is done twice.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
    example: '5f1c3a9e-import-42',
  },
  RequestId: {
    name: 'X-Request-Id',
    in: 'header',
    description:
      'Your id for this request. If you don’t send one, the server generates one. It appears in the response and in the server’s log.',
    schema: { type: 'string' },
  },
}

const HEADERS: Schema = {
  RequestId: { description: 'The id of this request in the server’s log.', schema: { type: 'string' } },
  IdempotentReplay: {
    description: '`true` if this is the response to an earlier request with the same key; otherwise absent.',
    schema: { type: 'string', const: 'true' },
  },
  Location: { description: 'The path of what was created.', schema: { type: 'string' } },
  RetryAfter: { description: 'Seconds to wait before you try again.', schema: { type: 'string' } },
  Authenticate: { description: 'How to authenticate.', schema: { type: 'string' } },
  RateLimit: {
    description: 'The server’s rate limit, if it has one: requests allowed, requests left, seconds until it resets.',
    schema: { type: 'string' },
  },
  ContentDisposition: { description: 'Includes a file name.', schema: { type: 'string' } },
}

/** Returns an OpenAPI 3.1 description of the whole API, derived from its routes. */
export const describeApi = (
  routes: readonly Route[],
  given: readonly Tag[],
  { version, publicUrl }: { readonly version: string; readonly publicUrl: string },
): Schema => {
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
    servers: [{ url: publicUrl, description: 'This server.' }],
    security: [{ bearer: [] }],
    tags: [...tags].map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API token of the team: `pr_` followed by 46 letters and digits.',
        },
      },
      parameters: PARAMETERS,
      headers: HEADERS,
      schemas: components.schemas,
    },
  }
}
