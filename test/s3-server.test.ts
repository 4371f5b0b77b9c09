import assert from 'node:assert/strict'
import { createHash, createHmac } from 'node:crypto'
import { test } from 'node:test'
import { startS3 } from './s3-server.ts'
import { isSignedBy } from './s3-signature.ts'

/** The "GET Object" example from Amazon's documentation of Signature Version 4. */
const EXAMPLE = {
  method: 'GET',
  url: '/test.txt',
  headers: {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'x-amz-date': '20130524T000000Z',
    authorization:
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, SignedHeaders=host;range;x-amz-content-sha256;x-amz-date, Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
}
const EXAMPLE_CREDENTIALS = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
}

test('the tests’ S3 server accepts Amazon’s example signature, and rejects changed requests', () => {
  assert.equal(isSignedBy(EXAMPLE, EXAMPLE_CREDENTIALS), true)
  const changed = [
    { ...EXAMPLE, method: 'PUT' },
    { ...EXAMPLE, url: '/test.txt?x=1' },
    { ...EXAMPLE, headers: { ...EXAMPLE.headers, range: 'bytes=0-99' } },
    { ...EXAMPLE, headers: { ...EXAMPLE.headers, 'x-amz-copy-source': 'unsigned' } },
    { ...EXAMPLE, headers: { ...EXAMPLE.headers, authorization: '' } },
  ]
  for (const request of changed) assert.equal(isSignedBy(request, EXAMPLE_CREDENTIALS), false)
  assert.equal(isSignedBy(EXAMPLE, { ...EXAMPLE_CREDENTIALS, secretAccessKey: 'another' }), false)
})

test('the tests’ S3 server rejects bodies that don’t match their signed hash, and streamed bodies', async (t) => {
  const { endpoint, bucket } = await startS3(t)
  const put = async (declared: string, body: string) => {
    const host = new URL(endpoint).host
    const names = 'host;x-amz-content-sha256;x-amz-date'
    const canonical = `PUT\n/${bucket}/a\n\nhost:${host}\nx-amz-content-sha256:${declared}\nx-amz-date:20260101T000000Z\n\n${names}\n${declared}`
    const scope = '20260101/us-east-1/s3/aws4_request'
    const digest = createHash('sha256').update(canonical).digest('hex')
    const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
    const key = ['20260101', 'us-east-1', 's3', 'aws4_request'].reduce<string | Buffer>(hmac, 'AWS4test-secret')
    const signature = hmac(key, `AWS4-HMAC-SHA256\n20260101T000000Z\n${scope}\n${digest}`).toString('hex')
    const authorization = `AWS4-HMAC-SHA256 Credential=test-key/${scope}, SignedHeaders=${names}, Signature=${signature}`
    const headers = { authorization, 'x-amz-date': '20260101T000000Z', 'x-amz-content-sha256': declared }
    const response = await fetch(`${endpoint}/${bucket}/a`, { method: 'PUT', body, headers })
    return [response.status, /<Code>(\w+)/.exec(await response.text())?.[1]]
  }
  const hash = createHash('sha256').update('content').digest('hex')
  assert.deepEqual(await put(hash, 'content'), [200, undefined])
  assert.deepEqual(await put(hash, 'changed'), [400, 'XAmzContentSHA256Mismatch'])
  assert.deepEqual(await put('STREAMING-UNSIGNED-PAYLOAD-TRAILER', 'content'), [501, 'NotImplemented'])
})
