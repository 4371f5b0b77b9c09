import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startTeamServer } from './team-server.ts'
import { createTestLocation } from './test-database.ts'
import { uploader } from './upload.ts'

const MIB = 1024 * 1024

test('uploading 25 MiB uses less than 30 MB of memory, and twenty parallel uploads are all received completely', async (t) => {
  const { client, origin, agent, memoryMb: memory } = await startTeamServer(t, await createTestLocation('sqlite'))
  const upload = uploader(origin, agent)
  const send = async (n: number) => {
    const content = Buffer.alloc(25 * MIB, n + 1)
    const { status, body } = await upload(client, [{ name: 'file', filename: `f${n}`, content }])
    const expected = createHash('sha256').update(content).digest('hex')
    assert.deepEqual([status, body.size, body.sha256], [201, 25 * MIB, expected])
    return body.id as number
  }

  // Loads the code first. Otherwise, its memory would count as growth.
  for (let n = 0; n < 5; n++)
    await upload(client, [{ name: 'file', filename: `small${n}`, content: Buffer.alloc(MIB, n) }])
  const before = await memory()
  let peak = before
  const sending = send(0).finally(() => {
    done = true
  })
  let done = false
  while (!done) {
    peak = Math.max(peak, await memory())
    await sleep(5)
  }
  await sending
  assert.ok(peak - before < 30, `${(peak - before).toFixed(1)} MB`)

  const ids = await Promise.all(Array.from({ length: 20 }, (_, n) => send(n + 1)))
  assert.equal(new Set(ids).size, 20)
  const page = (await client.get('/files?per_page=100')).body
  assert.equal(page.total, 26)
})
