import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

export interface SignedRequest {
  readonly method: string
  /** The path and query, exactly as the client sent them. */
  readonly url: string
  readonly headers: IncomingHttpHeaders
}

export interface Credentials {
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)

const canonicalQuery = (query: string) =>
  [...new URLSearchParams(query)]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')

const headerOf = (headers: IncomingHttpHeaders, name: string) =>
  String(headers[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim()

/**
 * Verifies an AWS Signature Version 4:
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
export const isSignedBy = ({ method, url, headers }: SignedRequest, credentials: Credentials): boolean => {
  const [, keyId, date = '', region = '', service = '', signedHeaders = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  const names = signedHeaders.split(';')
  // If these headers weren't signed, an attacker could change them.
  const mustBeSigned = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))]
  if (keyId !== credentials.accessKeyId || !mustBeSigned.every((name) => names.includes(name))) return false

  const [path = '', query = ''] = url.split('?')
  const canonical = [
    method,
    path,
    canonicalQuery(query),
    ...names.map((name) => `${name}:${headerOf(headers, name)}`),
    '',
    signedHeaders,
    headerOf(headers, 'x-amz-content-sha256'),
  ].join('\n')
  const scope = `${date}/${region}/${service}/aws4_request`
  const digest = createHash('sha256').update(canonical).digest('hex')
  const toSign = ['AWS4-HMAC-SHA256', headerOf(headers, 'x-amz-date'), scope, digest].join('\n')
  const key = [region, service, 'aws4_request'].reduce(hmac, hmac(`AWS4${credentials.secretAccessKey}`, date))
  return timingSafeEqual(hmac(key, toSign), Buffer.from(signature, 'hex'))
}
