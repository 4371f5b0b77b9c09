import { createReadStream } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Type } from '../../json-schema.ts'
import { version } from '../../version.ts'
import { read } from '../callers/access.ts'
import { sendJson } from '../requests/send-json.ts'
import { describeApi, type Tag } from './document.ts'

/** Allows scripts only from this server and requests only to this server. Swagger UI needs inline styles. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The page's URLs are relative, so that it also works behind a proxy that adds a path prefix. */
const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Postrider API</title>
    <link rel="stylesheet" href="docs/swagger-ui.css">
    <link rel="icon" href="data:,">
  </head>
  <body>
    <div id="api"></div>
    <script src="docs/swagger-ui-bundle.js"></script>
    <script src="docs/start.js"></script>
  </body>
</html>
`

const START = `SwaggerUIBundle({ url: 'openapi.json', dom_id: '#api', deepLinking: true, validatorUrl: null, tryItOutEnabled: true })
`

const ASSETS = { 'swagger-ui.css': 'text/css', 'swagger-ui-bundle.js': 'text/javascript' }

export const openapiRoutes = (app: FastifyInstance, tags: readonly Tag[]): void => {
  let document: string | undefined

  app.get(
    '/openapi.json',
    read({
      operationId: 'getDescription',
      summary: 'Get this description',
      returns: 'The API in OpenAPI 3.1.',
      response: { 200: Type.Object({}, { additionalProperties: true }) },
    }),
    (_, reply) => {
      document ??= JSON.stringify(describeApi(app.routes, tags, version))
      return sendJson(reply.header('access-control-allow-origin', '*'), document)
    },
  )

  const hidden = read({ hide: true })
  app.get('/docs', hidden, (_, reply) => send(reply, 'text/html', PAGE))
  app.get('/docs/start.js', hidden, (_, reply) => send(reply, 'text/javascript', START))
  for (const [name, type] of Object.entries(ASSETS)) {
    app.get(`/docs/${name}`, hidden, (_, reply) =>
      send(reply, type, createReadStream(fileURLToPath(import.meta.resolve(`swagger-ui-dist/${name}`)))),
    )
  }
}

const send = (reply: FastifyReply, type: string, body: unknown) =>
  reply.type(`${type}; charset=utf-8`).header('content-security-policy', CONTENT_SECURITY_POLICY).send(body)
