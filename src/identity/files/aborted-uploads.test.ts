import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { test } from 'node:test'
import { whenTrue } from '../../../test/manual-clock.ts'
import { startApp } from '../../../test/start-app.ts'
import { FORM_TYPE, formOf } from '../../../test/upload.ts'

interface Line {
  readonly level: number
  readonly status?: number
  readonly path?: string
  readonly err?: unknown
}

const INFO = 30

test('an upload aborted by the client is logged with status 499 and no error, and leaves no file', async (t) => {
  const lines: Line[] = []
  const logTo = { write: (line: string) => void lines.push(JSON.parse(line)) }
  const { acme, origin, location } = await startApp(t, { ownDatabase: true, logTo, servers: 1 })
  const folder = join(location.dataDir, 'uploads')
  const files = () => (existsSync(folder) ? readdirSync(folder) : [])
  const form = formOf([{ name: 'file', filename: 'a.csv', content: 'x'.repeat(200_000) }])

  for (const [path, type, body] of [
    ['/files', FORM_TYPE, form],
    ['/contacts/import', FORM_TYPE, form],
    ['/contacts/import', 'text/csv', Buffer.alloc(200_000, 'first_name\n')],
  ] as const) {
    const headers = {
      authorization: `Bearer ${acme.token}`,
      'content-type': type,
      'content-length': body.length,
    }
    const sending = request(`${origin}/api/v1${path}`, { method: 'POST', headers })
    sending.on('error', () => {})
    sending.write(body.subarray(0, body.length / 2))
    await whenTrue(() => files().length > 0)
    sending.destroy()
    await whenTrue(() => lines.some((line) => line.path === `/api/v1${path}`))
    const { level, status } = lines.find((line) => line.path === `/api/v1${path}`) as Line
    assert.deepEqual([level, status], [INFO, 499], path)
    await whenTrue(() => files().length === 0)
    assert.deepEqual(
      lines.filter((line) => line.level > INFO || line.err !== undefined),
      [],
    )
    lines.length = 0
  }
})
