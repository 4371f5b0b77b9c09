import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ApiClient, ApiResponse } from './api-client.ts'

export type Options = Readonly<Record<string, string>>

/** The stored options of an import with one column. */
export const FIRST_NAMES = {
  format: { isGzip: false, charset: 'utf-8', delimiter: ',' },
  header: ['first_name'],
  columns: ['first_name'],
  type: 'person',
  matchOn: null,
  onError: 'skip_row',
  addTags: [],
  listId: null,
  actor: {},
} as const

export const sendCsv = (
  client: ApiClient,
  csv: string | Buffer,
  options: Options = {},
  headers: Options = {},
): Promise<ApiResponse> =>
  client.sendBytes(
    'POST',
    `/contacts/import?${new URLSearchParams(options)}`,
    { 'content-type': 'text/csv', ...headers },
    csv,
  )

/** Waits until the import has ended, and returns it. */
export const ended = async (client: ApiClient, id: number, withinMs = 20_000) => {
  for (let waited = 0; ; waited += 50) {
    const { body } = await client.get(`/contacts/imports/${id}`)
    if (!['waiting', 'running'].includes(body.status)) return body
    assert.ok(waited < withinMs, `the import is still ${body.status}`)
    await sleep(50)
  }
}

/** Waits until the import has ended. */
export const importCsv = async (client: ApiClient, csv: string | Buffer, options?: Options) => {
  const { status, body } = await sendCsv(client, csv, options)
  assert.equal(status, 202, JSON.stringify(body))
  return ended(client, body.id)
}
