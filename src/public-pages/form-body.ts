import type { FastifyInstance } from 'fastify'

/** The maximum size of a form, which is enough for long texts. */
const MAX_FORM_BYTES = 64 * 1_024
/** The maximum number of inputs to read, more than any form has. The rest are ignored. */
const MAX_PARAMETERS = 500

/** Makes routes accept only HTML forms. Parses the body into a `URLSearchParams`. */
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

/** Returns a request's form, which is empty if the request has no body. */
export const formOf = ({ body }: { readonly body: unknown }): URLSearchParams =>
  body instanceof URLSearchParams ? body : new URLSearchParams()
