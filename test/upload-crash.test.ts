import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { Agent } from 'node:http'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { apiClient } from './api-client.ts'
import { runPostrider, startServer } from './server-process.ts'
import { createTestLocation } from './test-database.ts'
import { uploader } from './upload.ts'

const KILLS = 2
const UPLOADERS = 4

test('kill -9 during uploads leaves no row without its file, and loses no acknowledged upload', async (t) => {
  const location = await createTestLocation()
  await runPostrider(location, ['team', 'create', '--name', 'A'])
  const token = (await runPostrider(location, ['token', 'create', '--team', '1'])).stdout.trim()
  const acknowledged = new Set<number>()
  for (let kill = 0; kill < KILLS; kill++) {
    const server = await startServer(location)
    const agent = new Agent({ keepAlive: true })
    const upload = uploader(server.origin, agent)
    const client = apiClient(server.origin, agent, token)
    let killed = false
    const keepUploading = async () => {
      while (!killed) {
        const content = randomBytes(300_000)
        const filename = content.subarray(0, 8).toString('hex')
        const response = await upload(client, [{ name: 'file', filename, content }]).catch(() => undefined)
        if (response?.status === 201) acknowledged.add(response.body.id)
      }
    }
    const uploads = Array.from({ length: UPLOADERS }, keepUploading)
    await sleep(600 + Math.random() * 300)
    server.child.kill('SIGKILL')
    killed = true
    await Promise.all(uploads)
    agent.destroy()
  }

  const server = await startServer(location)
  const agent = new Agent({ keepAlive: true })
  t.after(() => {
    agent.destroy()
    server.child.kill('SIGKILL')
  })
  const client = apiClient(server.origin, agent, token)
  const { last_page } = (await client.get('/files?per_page=100')).body
  const found = new Set<number>()
  for (let page = 1; page <= last_page; page++) {
    for (const { id, sha256 } of (await client.get(`/files?per_page=100&page=${page}`)).body.data) {
      const response = await fetch(`${server.origin}/api/v1/files/${id}/content`, {
        headers: { authorization: `Bearer ${token}` },
      })
      const bytes = Buffer.from(await response.arrayBuffer())
      assert.equal(createHash('sha256').update(bytes).digest('hex'), sha256, `file ${id}`)
      found.add(id)
    }
  }
  assert.ok(acknowledged.size > KILLS)
  for (const id of acknowledged) assert.ok(found.has(id), `acknowledged file ${id} is missing`)
})
