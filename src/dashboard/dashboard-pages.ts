import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { notFound } from '../foundation/problems.ts'
import { read } from '../platform/http/callers/access.ts'
import { DASHBOARD_PREFIX } from '../platform/http/server/routes.ts'
import { MESSAGE_IMAGES_HEADERS, MESSAGE_PREVIEW, MESSAGE_PREVIEW_HEADERS } from './message-preview.ts'

/** The paths of all dashboard screens. The client-side router picks the screen. */
const SCREENS = [
  '/',
  '/setup',
  '/sign-in',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/invitation',
  '/account',
  '/t/*',
]

/** Lets built files be cached forever, because they are named by their content hash and never change. */
const FOREVER = 'public, max-age=31536000, immutable'

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

const typeOf = (name: string) => TYPES[extname(name)] ?? 'application/octet-stream'

/** Matches a plain file name, so that no path can leave the folder. */
const FILE_NAME = /^[\w-][\w.-]{0,100}$/

/**
 * Returns a content security policy that allows only our own scripts, styles and connections. Styles created at runtime are allowed
 * if they have the nonce.
 */
const policyOf = (nonce: string, imageOrigin: string | undefined) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' blob: data:${imageOrigin === undefined ? '' : ` ${imageOrigin}`}`,
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/**
 * A page that shows the HTML that the dashboard sends to it. It has a separate origin, because this HTML is untrusted code. A
 * frame without a URL wouldn't work: it would inherit the dashboard's policy, which blocks the styles and scripts in the HTML.
 */
const PREVIEW = `<!doctype html>
<meta charset="utf-8">
<title>Preview</title>
<script>
  addEventListener('message', ({ source, data }) => {
    if (source !== parent || typeof data?.html !== 'string') return
    document.open()
    document.write(data.html)
    document.close()
  })
  parent.postMessage('ready', '*')
</script>
`
const PREVIEW_POLICY = "sandbox allow-scripts; frame-ancestors 'self'"

const NOT_BUILT = `<!doctype html>
<meta charset="utf-8">
<title>Postrider</title>
<p>The dashboard has not been built. Run <code>npm run build:dashboard</code>, then load this page again.</p>
`

interface Deps {
  /** The folder of the built dashboard. */
  readonly folder: string
  /** The origin of brand images, if it isn't this server's. */
  readonly imageOrigin: string | undefined
}

export const dashboardPages = async (app: FastifyInstance, { folder, imageOrigin }: Deps): Promise<void> => {
  const hidden = read({ hide: true })
  const show = async (reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64')
    const html = (await findFile(join(folder, 'index.html')))?.toString()
    return reply
      .code(html === undefined ? 503 : 200)
      .headers({
        'cache-control': 'no-cache',
        'content-security-policy': policyOf(nonce, imageOrigin),
        'cross-origin-opener-policy': 'same-origin',
        'referrer-policy': 'same-origin',
        'x-frame-options': 'DENY',
      })
      .type('text/html; charset=utf-8')
      .send(html?.replaceAll('__NONCE__', nonce) ?? NOT_BUILT)
  }
  for (const path of SCREENS) app.get(path, hidden, (_, reply) => show(reply))

  await app.register(staticFiles, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    contentType: false,
  })
  app.get<{ Params: { name: string } }>('/assets/:name', hidden, ({ params: { name }, headers }, reply) => {
    if (!FILE_NAME.test(name)) throw notFound('File', name)
    reply.headers({ 'cache-control': FOREVER, vary: 'Accept-Encoding' }).type(typeOf(name))
    // The build has already compressed the assets with Brotli.
    if (!/\bbr\b/.test(String(headers['accept-encoding']))) return reply.sendFile(`assets/${name}`)
    return reply.header('content-encoding', 'br').sendFile(`assets/${name}.br`)
  })
  for (const name of ['favicon.svg', 'early.js'])
    app.get(`/${name}`, hidden, (_, reply) =>
      reply.header('cache-control', 'no-cache').type(typeOf(name)).sendFile(name),
    )

  app.get(`${DASHBOARD_PREFIX}/preview`, read(), (_, reply) =>
    reply.headers({ 'content-security-policy': PREVIEW_POLICY }).type('text/html; charset=utf-8').send(PREVIEW),
  )
  app.get(`${DASHBOARD_PREFIX}/message-preview`, read(), (_, reply) =>
    reply.headers(MESSAGE_PREVIEW_HEADERS).type('text/html; charset=utf-8').send(MESSAGE_PREVIEW),
  )
  app.get(`${DASHBOARD_PREFIX}/message-preview/with-images`, read(), (_, reply) =>
    reply.headers(MESSAGE_IMAGES_HEADERS).type('text/html; charset=utf-8').send(MESSAGE_PREVIEW),
  )
}

const findFile = async (path: string): Promise<Buffer | undefined> => {
  try {
    return await readFile(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
