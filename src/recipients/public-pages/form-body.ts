import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../../foundation/problems.ts'
import { parseJson } from '../../platform/http/requests/json-body.ts'

/** Enough for long text. */
const MAX_FORM_BYTES = 64 * 1_024
/** More than any form has. Further inputs are ignored. */
const MAX_PARAMETERS = 500

/**
 * Makes routes accept only HTML forms. These include `multipart/form-data`, because scripts send a `FormData` object that way. The
 * body becomes a `URLSearchParams`.
 */
export const acceptForms = (app: FastifyInstance): void => {
  addFormParsers(app)
  refuseOthers(app, 'application/x-www-form-urlencoded or multipart/form-data')
}

/** Makes routes accept only HTML forms and JSON. The body is read by `formOf`. */
export const acceptJsonForms = (app: FastifyInstance): void => {
  addFormParsers(app)
  app.addContentTypeParser(
    'application/json',
    { bodyLimit: MAX_FORM_BYTES, parseAs: 'buffer' },
    async (request: FastifyRequest, body: string | Buffer) => parseJson(request, Buffer.from(body)),
  )
  refuseOthers(app, 'application/x-www-form-urlencoded, multipart/form-data or application/json')
}

const addFormParsers = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { bodyLimit: MAX_FORM_BYTES, parseAs: 'string' },
    (_, body: string | Buffer, done) => done(null, withoutExcess(new URLSearchParams(String(body)))),
  )
  app.addContentTypeParser(
    'multipart/form-data',
    { bodyLimit: MAX_FORM_BYTES, parseAs: 'buffer' },
    async (request: FastifyRequest, body: string | Buffer) =>
      withoutExcess(await textsOf(request.headers['content-type'] ?? '', Buffer.from(body))),
  )
}

/** The server's default message would say that the body must be JSON. */
const refuseOthers = (app: FastifyInstance, accepted: string): void => {
  app.addContentTypeParser('*', (_, __, done) =>
    done(new Problem('unsupported_media_type', `The body must be ${accepted}.`)),
  )
}

const withoutExcess = (parameters: Iterable<[string, string]>) =>
  new URLSearchParams([...parameters].slice(0, MAX_PARAMETERS))

/** Returns the names and values of a multipart form's text inputs. A file input that was left empty is ignored. */
const textsOf = async (type: string, body: Buffer<ArrayBuffer>): Promise<[string, string][]> => {
  const form = await new Response(body, { headers: { 'content-type': type } }).formData().catch(() => {
    throw new Problem('malformed_request', 'The body is not valid multipart/form-data.')
  })
  return [...form].flatMap(([name, value]): [string, string][] => {
    if (typeof value === 'string') return [[name, value]]
    if (value.size === 0) return []
    throw new Problem('unsupported_media_type', `Forms can’t contain files, but “${name}” is one.`)
  })
}

/** A request without a body has an empty form. */
export const formOf = ({ body }: { readonly body: unknown }): URLSearchParams => {
  if (body instanceof URLSearchParams) return body
  return body === undefined || body === null ? new URLSearchParams() : fromJson(body)
}

class JsonForm extends URLSearchParams {
  /** The keys with values that no input can have, like objects. */
  readonly wrongKeys = new Set<string>()
}

/**
 * Returns an error message if the JSON value of an input has the wrong type. Only call this for the form's own inputs: other keys
 * can have any value.
 */
export const jsonErrorOf = (form: URLSearchParams, tag: string): string | undefined =>
  form instanceof JsonForm && form.wrongKeys.has(tag)
    ? `The ${tag} field must be a string, a number, a boolean, null or an array of strings.`
    : undefined

/** Converts an object with merge tags as keys to the fields that a form would have sent. */
const fromJson = (body: unknown): URLSearchParams => {
  if (typeof body !== 'object' || Array.isArray(body))
    throw new Problem('malformed_request', 'The body must be an object with a value for each merge tag.')
  const parameters: [string, string][] = []
  const wrongKeys: string[] = []
  for (const [tag, value] of Object.entries(body as object)) {
    const texts = Array.isArray(value) ? value : value === null ? [] : [value]
    if (Array.isArray(value) ? texts.every(isString) : texts.every(isPlain))
      parameters.push(...texts.map((text): [string, string] => [tag, String(text)]))
    else wrongKeys.push(tag)
  }
  const form = new JsonForm(withoutExcess(parameters))
  for (const key of wrongKeys) form.wrongKeys.add(key)
  return form
}

const isString = (value: unknown) => typeof value === 'string'
const isPlain = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)
