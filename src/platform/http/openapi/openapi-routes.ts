import { createReadStream } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifySchema } from 'fastify'
import { Type } from '../../../foundation/json-schema.ts'
import { packageFile } from '../../../foundation/package-file.ts'
import { version } from '../../../foundation/version.ts'
import { read } from '../callers/access.ts'
import { sendJson } from '../requests/send-json.ts'
import type { Schema } from './components.ts'
import { describeApi, type Tag } from './document.ts'
import { toOpenapi30 } from './openapi-30.ts'

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

/** The page calls the server that it comes from, even if that isn't the PUBLIC_URL in the description. */
const START = `fetch('openapi.json').then((response) => response.json()).then((description) =>
  SwaggerUIBundle({
    spec: { ...description, servers: [{ url: new URL('.', location.href).href.replace(/\\/$/, '') }] },
    dom_id: '#api', deepLinking: true, validatorUrl: null, tryItOutEnabled: true,
  }),
)
`

const ASSETS = [
  { name: 'swagger-ui.css', type: 'text/css', file: packageFile('swagger-ui-dist/swagger-ui.css') },
  { name: 'swagger-ui-bundle.js', type: 'text/javascript', file: packageFile('swagger-ui-dist/swagger-ui-bundle.js') },
]

const DOCS = {
  newest: {
    operationId: 'getDescription',
    summary: 'Get this description',
    returns: 'The API in OpenAPI 3.1.',
    response: { 200: Type.Object({}, { additionalProperties: true }) },
  },
  older: {
    operationId: 'getOlderDescription',
    summary: 'Get this description in OpenAPI 3.0',
    description: 'For code generators that can’t read OpenAPI 3.1.',
    returns: 'The API in OpenAPI 3.0.',
    response: { 200: Type.Object({}, { additionalProperties: true }) },
  },
} satisfies Record<string, FastifySchema>

export const openapiRoutes = (
  app: FastifyInstance,
  { tags, publicUrl }: { readonly tags: readonly Tag[]; readonly publicUrl: string },
): void => {
  const describe = () => describeApi(app.routes, tags, { version, publicUrl })
  serveDescription(app, '/openapi.json', DOCS.newest, describe)
  serveDescription(app, '/openapi-3.0.json', DOCS.older, () => toOpenapi30(describe()))

  const hidden = read({ hide: true })
  // Relative, so that it also works behind a proxy that adds a path prefix.
  app.get('/docs/', hidden, (_, reply) => reply.redirect('../docs', 308))
  app.get('/docs', hidden, (_, reply) => send(reply, 'text/html', PAGE))
  app.get('/docs/start.js', hidden, (_, reply) => send(reply, 'text/javascript', START))
  for (const { name, type, file } of ASSETS)
    app.get(`/docs/${name}`, hidden, (_, reply) => send(reply, type, createReadStream(file)))
}

const serveDescription = (app: FastifyInstance, path: string, docs: FastifySchema, describe: () => Schema) => {
  let document: string | undefined
  app.get(path, read(docs), (_, reply) => {
    document ??= JSON.stringify(describe())
    return sendJson(reply.header('access-control-allow-origin', '*'), document)
  })
}

const send = (reply: FastifyReply, type: string, body: unknown) =>
  reply.type(`${type}; charset=utf-8`).header('content-security-policy', CONTENT_SECURITY_POLICY).send(body)
