import type { FastifyInstance } from 'fastify'

/** Enough for a form with long texts. */
const MAX_FORM_BYTES = 64 * 1_024
/** More than any form has. The rest is ignored. */
const MAX_PARAMETERS = 500

/** Makes routes accept HTML forms, and nothing else. The body becomes a `URLSearchParams`. */
export const acceptForms = (app: FastifyInstance, bodyLimit = MAX_FORM_BYTES): void => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { bodyLimit, parseAs: 'string' },
    (_, body: string | Buffer, done) => {
      const parameters = [...new URLSearchParams(String(body))].slice(0, MAX_PARAMETERS)
      done(null, new URLSearchParams(parameters))
    },
  )
}

/** Returns a request's form. A request without a body has an empty one. */
export const formOf = ({ body }: { readonly body: unknown }): URLSearchParams =>
  body instanceof URLSearchParams ? body : new URLSearchParams()
