import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { SqliteCheckpointer } from './sqlite-checkpointer.ts'

const PAGES = 50
const PAGE_BYTES = 4_096
/** Of one transaction. */
const ROWS = 10
const ROW_BYTES = 2_000

/** A file with one writer, as the driver has it, which begins a transaction whenever it may. */
const startWriter = (t: TestContext, threadsFile?: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'postrider-checkpoints-'))
  const file = join(folder, 'some.db')
  const database = new DatabaseSync(file)
  database.exec('pragma journal_mode = wal; create table texts (text)')
  const insert = database.prepare('insert into texts values (?)')
  const checkpointer = new SqliteCheckpointer(database, threadsFile ?? file, PAGES)
  t.after(async () => {
    await checkpointer.close()
    if (database.isOpen) database.close()
    rmSync(folder, { recursive: true })
  })
  let lastPass: Promise<unknown> | undefined
  let lastPasses = 0
  const write = async (transactions: number) => {
    for (let n = 0; n < transactions; n++) {
      await lastPass
      database.exec('begin')
      for (let row = 0; row < ROWS; row++) insert.run('x'.repeat(ROW_BYTES))
      database.exec('commit')
      checkpointer.afterCommit(async (work) => {
        lastPasses++
        lastPass = work()
        await lastPass
      })
      await nextTurn()
    }
  }
  const logPages = () => Math.floor(statSync(`${file}-wal`).size / PAGE_BYTES)
  return { file, database, checkpointer, write, logPages, countLastPasses: () => lastPasses }
}

test('the log begins anew time and again, though the writer never pauses for it', async (t) => {
  const { database, write, logPages, countLastPasses } = startWriter(t)
  await write(2_000)
  assert.ok(countLastPasses() > 5, `${countLastPasses()} times`)
  const written = database.prepare('pragma page_count').get()?.page_count as number
  assert.ok(logPages() < written / 5, `${logPages()} pages in the log, ${written} in the file`)
})

test('what a reader needs stays in the log, without keeping writers waiting; when it has gone, the log begins anew', async (t) => {
  const { file, database, write, logPages, countLastPasses } = startWriter(t)
  await write(1)
  const reader = new DatabaseSync(file, { readOnly: true })
  t.after(() => reader.close())
  reader.exec('begin')
  const count = () => reader.prepare('select count(*) as n from texts').get()?.n
  assert.equal(count(), ROWS)
  await write(300)
  assert.equal(count(), ROWS)
  assert.equal(countLastPasses(), 0)
  reader.exec('rollback')
  assert.equal(count(), 301 * ROWS)
  const longest = logPages()
  await write(1_000)
  assert.ok(countLastPasses() > 0)
  assert.ok(logPages() < 2 * longest, `${logPages()} pages, ${longest} before`)
  assert.equal(database.prepare('pragma integrity_check').get()?.integrity_check, 'ok')
})

test('after the end everything is in the one file', async (t) => {
  const { file, database, checkpointer, write, logPages } = startWriter(t)
  await write(200)
  assert.ok(logPages() > 0)
  await checkpointer.close()
  database.close()
  assert.throws(() => logPages(), { code: 'ENOENT' })
  const opened = new DatabaseSync(file, { readOnly: true })
  t.after(() => opened.close())
  assert.equal(opened.prepare('select count(*) as n from texts').get()?.n, 200 * ROWS)
})

test('where there can be no thread, SQLite folds the log in by itself', async (t) => {
  const { database, write, logPages } = startWriter(t, '/there/is/no/such/folder')
  const limit = () => database.prepare('pragma wal_autocheckpoint').get()?.wal_autocheckpoint
  assert.equal(limit(), 0)
  while (limit() === 0) await write(10)
  assert.equal(limit(), PAGES)
  const longest = logPages()
  await write(1_000)
  assert.ok(logPages() < 2 * longest, `${logPages()} pages, ${longest} before`)
})
