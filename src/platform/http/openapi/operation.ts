import { PROBLEMS, type ProblemCode } from '../../../foundation/problems.ts'
import { Id } from '../requests/schema-types.ts'
import { API_PREFIX, DASHBOARD_PREFIX, type Route } from '../server/routes.ts'
import type { Components, Schema } from './components.ts'
import { problemResponse, problemsOf } from './problem-responses.ts'

declare module 'fastify' {
  interface FastifySchema {
    /** The name of the operation in generated code. */
    readonly operationId?: string
    /** A short title, shown in lists of operations. */
    readonly summary?: string
    readonly description?: string
    /** Leaves the route out of the API description, because it is not for integrators. */
    readonly hide?: boolean
    /** Problems that the route can respond with, in addition to those derived from its other properties. */
    readonly problems?: readonly ProblemCode[]
    /** Describes a successful response. */
    readonly returns?: string
    /** Describes responses with other meanings, keyed by status. */
    readonly returnsByStatus?: Readonly<Record<string, string>>
    /** Schemas of request bodies other than JSON, keyed by media type. */
    readonly bodies?: Readonly<Record<string, object>>
    /** Schemas of responses other than JSON, keyed by media type. */
    readonly produces?: Readonly<Record<string, object>>
  }
}

const REQUEST_ID = { $ref: '#/components/headers/RequestId' }
const LOCATION = { $ref: '#/components/headers/Location' }
const REPLAY = { $ref: '#/components/headers/IdempotentReplay' }
const RETRY_AFTER = { $ref: '#/components/headers/RetryAfter' }
const CONTENT_DISPOSITION = { $ref: '#/components/headers/ContentDisposition' }

/** Additional response headers, keyed by status. */
const HEADERS_OF: Readonly<Record<number, Schema>> = {
  401: { 'WWW-Authenticate': { $ref: '#/components/headers/Authenticate' } },
  429: {
    'Retry-After': RETRY_AFTER,
    'RateLimit-Limit': { $ref: '#/components/headers/RateLimit' },
    'RateLimit-Remaining': { $ref: '#/components/headers/RateLimit' },
    'RateLimit-Reset': { $ref: '#/components/headers/RateLimit' },
  },
  503: { 'Retry-After': RETRY_AFTER },
}

const PATH_PARAMETER = /:(\w+)/g

export const openapiPathOf = ({ url }: Route): string => url.replace(PATH_PARAMETER, '{$1}').replace('*', '{path}')

export const isDescribed = ({ method, url, schema }: Route): boolean =>
  method !== 'HEAD' && method !== 'OPTIONS' && !url.startsWith(DASHBOARD_PREFIX) && schema?.hide !== true

export const operationOf = (route: Route, tag: string, components: Components): Schema => {
  const { method, url, schema = {}, isIdempotent } = route
  const { operationId, summary, description } = schema
  const isApi = url.startsWith(API_PREFIX)
  const bodies = schema.bodies ?? (schema.body ? { 'application/json': schema.body as Schema } : undefined)
  const usual = problemsOf({
    isApi,
    hasId: url.includes(':'),
    hasBody: bodies !== undefined,
    isChecked: schema.querystring !== undefined,
    isIdempotent,
    writes: method !== 'GET',
  })
  const problems = [...usual, ...(schema.problems ?? [])]
  return {
    operationId,
    summary,
    ...(description && { description }),
    tags: [tag],
    ...(!isApi && { security: schema.problems?.includes('unauthenticated') ? [{}, { bearer: [] }] : [] }),
    parameters: [
      ...pathParameters(url, components),
      ...queryParameters(schema.querystring as Schema | undefined, components),
      ...(isIdempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
      ...(isApi ? [{ $ref: '#/components/parameters/RequestId' }] : []),
    ],
    ...(bodies && { requestBody: { required: isRequired(bodies), content: contentOf(bodies, components) } }),
    responses: { ...successes(route, components), ...failures(problems, isIdempotent) },
  }
}

/** A JSON body without required properties can be left out: no body counts as `{}`. */
const isRequired = ({ 'application/json': json }: Readonly<Record<string, object>>): boolean =>
  json === undefined || 'required' in json

const contentOf = (byType: Readonly<Record<string, object>>, components: Components) =>
  Object.fromEntries(
    Object.entries(byType).map(([type, schema]) => [type, { schema: components.add(schema as Schema) }]),
  )

const pathParameters = (url: string, components: Components): Schema[] =>
  [...url.replace('*', ':path').matchAll(PATH_PARAMETER)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: name === 'path' ? { type: 'string' } : components.add(Id as unknown as Schema),
  }))

const queryParameters = (query: Schema | undefined, components: Components): Schema[] =>
  Object.entries((query?.properties ?? {}) as Record<string, Schema>).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    ...(typeof description === 'string' && { description }),
    required: ((query?.required ?? []) as string[]).includes(name),
    // Each property of the object is a separate query parameter.
    ...(schema.type === 'object' && { style: 'form', explode: true }),
    schema: components.add(schema),
  }))

const successes = ({ schema = {}, isIdempotent }: Route, components: Components): Schema => {
  const { response, produces, returns } = schema
  const byStatus = produces
    ? { 200: produces }
    : Object.fromEntries(
        Object.entries((response ?? {}) as Record<string, Schema>).map(([status, it]) => [
          status,
          { 'application/json': it },
        ]),
      )
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, types]) => [
      status,
      {
        description: schema.returnsByStatus?.[status] ?? returns ?? 'Success.',
        headers: {
          'X-Request-Id': REQUEST_ID,
          ...(status === '201' && { Location: LOCATION }),
          ...(isIdempotent && { 'Idempotent-Replay': REPLAY }),
          ...(produces && { 'Content-Disposition': CONTENT_DISPOSITION }),
        },
        content: contentOf(types, components),
      },
    ]),
  )
}

const failures = (problems: readonly ProblemCode[], isIdempotent: boolean): Schema => {
  const byStatus = Map.groupBy(problems, (code) => PROBLEMS[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      problemResponse(codes, {
        'X-Request-Id': REQUEST_ID,
        ...(isIdempotent && [403, 404, 409, 422].includes(status) && { 'Idempotent-Replay': REPLAY }),
        ...HEADERS_OF[status],
        ...(codes.includes('idempotency_key_in_use') && { 'Retry-After': RETRY_AFTER }),
      }),
    ]),
  )
}
