import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { TestContext } from 'node:test'
import { isSignedBy } from './s3-signature.ts'

const BUCKET = 'postrider'
const CREDENTIALS = { accessKeyId: 'test-key', secretAccessKey: 'test-secret' }

/** How many keys to list per page. S3 lists 1,000; with two, even a short test reaches the second page. */
const KEYS_PER_PAGE = 2

interface StoredObject {
  readonly bytes: Buffer
  readonly type: string
  readonly modifiedAt: Date
}

interface S3Response {
  readonly status: number
  readonly headers?: Record<string, string>
  readonly body?: string | Buffer
}

type Objects = Map<string, StoredObject>

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const xml = (status: number, root: string, content: string): S3Response => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n<${root}>${content}</${root}>`,
})

const refuse = (status: number, code: string, message: string) =>
  xml(status, 'Error', `<Code>${code}</Code><Message>${escapeXml(message)}</Message>`)

const NO_KEY = refuse(404, 'NoSuchKey', 'The specified key does not exist.')

/** Returns an error response if the body doesn't match its signed hash or is streamed. */
const findBodyFault = (declared: string, bytes: Buffer): S3Response | undefined => {
  if (declared === 'UNSIGNED-PAYLOAD') return undefined
  // Some S3-compatible servers store the frames of streamed bodies as content, so the client must not send streamed bodies.
  if (declared.startsWith('STREAMING-')) return refuse(501, 'NotImplemented', `${declared} is not supported.`)
  const actual = createHash('sha256').update(bytes).digest('hex')
  return declared === actual
    ? undefined
    : refuse(400, 'XAmzContentSHA256Mismatch', `The body's SHA-256 is ${actual}, not ${declared}.`)
}

const listObjects = (objects: Objects, query: URLSearchParams): S3Response => {
  const prefix = query.get('prefix') ?? ''
  const after = query.get('continuation-token') ?? ''
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
  const page = keys.slice(0, KEYS_PER_PAGE)
  const next = keys.length > page.length ? page.at(-1) : undefined
  const contents = page.map((key) => {
    const { bytes, modifiedAt } = objects.get(key) as StoredObject
    return `<Contents><Key>${escapeXml(key)}</Key><LastModified>${modifiedAt.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`
  })
  const more = next === undefined ? '' : `<NextContinuationToken>${escapeXml(next)}</NextContinuationToken>`
  return xml(200, 'ListBucketResult', `${contents.join('')}<IsTruncated>${next !== undefined}</IsTruncated>${more}`)
}

const putObject = (objects: Objects, key: string, { headers }: IncomingMessage, bytes: Buffer): S3Response => {
  const type = headers['content-type'] ?? 'application/octet-stream'
  const source = headers['x-amz-copy-source']
  if (source === undefined) {
    objects.set(key, { bytes, type, modifiedAt: new Date() })
    return { status: 200 }
  }
  const from = objects.get(decodeURIComponent(String(source)).slice(`${BUCKET}/`.length))
  if (!from) return NO_KEY
  const modifiedAt = new Date()
  objects.set(key, { bytes: from.bytes, type, modifiedAt })
  return xml(200, 'CopyObjectResult', `<LastModified>${modifiedAt.toISOString()}</LastModified>`)
}

const getObject = (objects: Objects, key: string): S3Response => {
  const found = objects.get(key)
  if (!found) return NO_KEY
  const { bytes, type, modifiedAt } = found
  return { status: 200, headers: { 'content-type': type, 'last-modified': modifiedAt.toUTCString() }, body: bytes }
}

const respond = (objects: Objects, request: IncomingMessage, bytes: Buffer): S3Response => {
  const { method = '', url = '', headers } = request
  if (!isSignedBy({ method, url, headers }, CREDENTIALS)) {
    return refuse(403, 'SignatureDoesNotMatch', 'The signature does not match.')
  }
  const fault = findBodyFault(String(headers['x-amz-content-sha256']), bytes)
  if (fault) return fault
  const { pathname, searchParams } = new URL(url, 'http://s3.example')
  const [, bucket, key = ''] = /^\/([^/]*)\/?(.*)$/.exec(decodeURIComponent(pathname)) ?? []
  if (bucket !== BUCKET) return refuse(404, 'NoSuchBucket', 'The specified bucket does not exist.')
  if (key === '' && method === 'GET' && searchParams.get('list-type') === '2') return listObjects(objects, searchParams)
  if (key !== '' && method === 'PUT') return putObject(objects, key, request, bytes)
  if (key !== '' && (method === 'GET' || method === 'HEAD')) return getObject(objects, key)
  if (key !== '' && method === 'DELETE') {
    objects.delete(key)
    return { status: 204 }
  }
  return refuse(501, 'NotImplemented', `${method} ${url} is not supported.`)
}

const send = (response: ServerResponse, { status, headers, body = '' }: S3Response) =>
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body)

/**
 * Starts an in-memory S3 server on loopback with the operations we use. It checks every signature and body hash, and rejects
 * unsupported requests. Sets the environment variables from which the AWS SDK reads its credentials.
 */
export const startS3 = async (t: TestContext) => {
  const objects: Objects = new Map()
  const server = createServer(async (request, response) => {
    send(response, respond(objects, request, await buffer(request)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close().closeAllConnections())
  process.env.AWS_ACCESS_KEY_ID = CREDENTIALS.accessKeyId
  process.env.AWS_SECRET_ACCESS_KEY = CREDENTIALS.secretAccessKey
  const { port } = server.address() as AddressInfo
  return { bucket: BUCKET, endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', publicUrl: undefined }
}
