import assert from 'node:assert/strict'
import { Agent } from 'node:http'
import type { TestContext } from 'node:test'
import { type ApiClient, apiClient } from './api-client.ts'
import { assertSent } from './dashboard-check.ts'
import { startMailServer } from './mails.ts'
import { startS3 } from './s3-server.ts'
import { uploader } from './upload.ts'

/** Where a packaged server has to find its other services. */
export const startServices = async (t: TestContext) => {
  const { bucket, endpoint, region } = await startS3(t)
  const { url, received } = await startMailServer(t)
  return {
    environment: {
      STORAGE_URL: `s3://${bucket}?endpoint=${endpoint}&region=${region}`,
      SMTP_URL: `${url}?security=none`,
      ...pick('AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'),
    },
    received,
  }
}

const pick = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, process.env[name]]))

/**
 * Uses what the server loads only when it is needed, in threads, or from other packages' files: bundling could break each of these
 * without anything else noticing. The team needs a verified sender.
 */
export const checkPackagedParts = async (
  t: TestContext,
  { origin, token }: { readonly origin: string; readonly token: string },
  received: readonly { readonly raw: string }[],
) => {
  const agent = new Agent({ keepAlive: true })
  t.after(() => agent.destroy())
  const team = apiClient(origin, agent, token)
  await checkTemplates(team)
  const phone = { name: 'Phone', tag: 'phone', type: 'phone', contact_type: 'person' }
  assert.equal((await team.post('/contact-fields', phone)).status, 201)
  const contact = await team.post('/contacts', { phone: '+49 30 901820' })
  assert.equal(contact.body.phone, '+4930901820')

  const upload = uploader(origin, agent)
  const file = await upload(team, [{ name: 'file', filename: 'hello.txt', content: 'Hello from S3' }])
  assert.equal(file.status, 201, file.text)
  assert.equal((await team.get(`/files/${file.body.id}/content`)).text, 'Hello from S3')

  const attachments = [{ file_id: file.body.id }]
  const message = { to: 'ada@example.com', subject: 'Hi', text: 'Hello', attachments }
  const sent = await team.post('/emails', message)
  assert.equal(sent.status, 201, sent.text)
  await assertSent(`${origin}/api/v1/messages/${sent.body.id}`, token)
  assert.match(received[0]?.raw ?? '', /filename="hello\.txt"[\s\S]+SGVsbG8gZnJvbSBTMw==/)
}

const checkTemplates = async (team: ApiClient) => {
  const bodies = {
    html: '<p>{{ data.name | upcase }}</p>',
    mjml: '<mjml><mj-body><mj-section><mj-column><mj-text color="red">{{ data.name | upcase }}</mj-text></mj-column></mj-section></mj-body></mjml>',
  }
  for (const [format, body] of Object.entries(bodies)) {
    const content = { channel: 'email', format, subject: 'Hi', body, data: { name: 'Ada' } }
    const preview = await team.post('/templates/preview', content)
    assert.equal(preview.status, 200, preview.text)
    assert.match(preview.body.html, />\s*ADA/, format)
    assert.match(preview.body.text, /ADA/, format)
  }
}
