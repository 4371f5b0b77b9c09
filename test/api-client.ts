import { type Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http'
import { assertDescribed } from './described-responses.ts'

export interface ApiResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests assert the shape of a body.
  readonly body: any
}

export interface RawRequest {
  readonly method: string
  readonly path: string
  readonly headers?: OutgoingHttpHeaders
  readonly body?: string | Buffer
}

/** Sends a raw HTTP request, without the corrections that other clients make. Checks every response against the API description. */
export const sendRaw = (origin: string, agent: Agent, { method, path, headers, body }: RawRequest) =>
  new Promise<ApiResponse>((resolve, reject) => {
    const { hostname, port } = new URL(origin)
    // Sends a Buffer and its length. For a string, Node would send the headers in UTF-8, and omit Content-Length in a DELETE.
    const bytes = body === undefined ? undefined : Buffer.from(body)
    const framing = bytes && !headers?.['transfer-encoding'] ? { 'content-length': bytes.length } : {}
    const outgoing = request(
      { agent, hostname, port, method, path, headers: { ...headers, ...framing } },
      (incoming) => {
        const chunks: Buffer[] = []
        incoming.on('data', (chunk) => chunks.push(chunk))
        incoming.on('error', reject)
        incoming.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8')
          const isJson = incoming.headers['content-type']?.startsWith('application/json') && text !== ''
          const response = {
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            text,
            body: isJson ? JSON.parse(text) : undefined,
          }
          assertDescribed(method, path, response).then(() => resolve(response), reject)
        })
      },
    )
    outgoing.on('error', reject)
    outgoing.end(bytes)
  })

/** Paths are relative to /api/v1, and bodies are sent as JSON. */
export const apiClient = (origin: string, agent: Agent, token: string) => {
  const send = (method: string, path: string, body?: unknown, headers: OutgoingHttpHeaders = {}) =>
    sendRaw(origin, agent, {
      method,
      path: `/api/v1${path}`,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })

  const sendBytes = (method: string, path: string, headers: OutgoingHttpHeaders, body: string | Buffer) =>
    sendRaw(origin, agent, {
      method,
      path: `/api/v1${path}`,
      headers: { authorization: `Bearer ${token}`, ...headers },
      body,
    })

  return {
    token,
    send,
    sendBytes,
    get: (path: string) => send('GET', path),
    post: (path: string, body?: unknown, headers?: OutgoingHttpHeaders) => send('POST', path, body, headers),
    put: (path: string, body?: unknown, headers?: OutgoingHttpHeaders) => send('PUT', path, body, headers),
    delete: (path: string) => send('DELETE', path),
  }
}

export type ApiClient = ReturnType<typeof apiClient>
