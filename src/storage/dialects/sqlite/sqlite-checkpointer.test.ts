import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { SqliteCheckpointer } from './sqlite-checkpointer.ts'

const PAGES = 48
/** Of one transaction. */
const ROWS = 10
const ROW_BYTES = 2_000
/** Far more than even a busy machine gets through while a thread starts. */
const MAX_TRANSACTIONS = 20_000

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
  const writeUntil = async (isSo: () => boolean) => {
    for (let transactions = 0; !isSo(); transactions++) {
      assert.ok(transactions < MAX_TRANSACTIONS, 'it never was')
      await write(1)
    }
  }
  const look = database.prepare('pragma wal_checkpoint(noop)')
  const pagesInLog = () => look.get()?.log as number
  return { file, database, checkpointer, pagesInLog, write, writeUntil, countLastPasses: () => lastPasses }
}

test('the log begins anew time and again, though the writer never pauses for it', async (t) => {
  const { database, pagesInLog, writeUntil } = startWriter(t)
  for (let times = 1; times <= 5; times++) {
    await writeUntil(() => pagesInLog() >= PAGES)
    await writeUntil(() => pagesInLog() < PAGES)
  }
  assert.equal(database.prepare('pragma integrity_check').get()?.integrity_check, 'ok')
})

test('what a reader needs stays in the log; when it has gone, the log begins anew', async (t) => {
  const { file, pagesInLog, write, writeUntil, countLastPasses } = startWriter(t)
  await write(1)
  const reader = new DatabaseSync(file, { readOnly: true })
  t.after(() => reader.close())
  reader.exec('begin')
  const count = () => reader.prepare('select count(*) as n from texts').get()?.n
  assert.equal(count(), ROWS)
  await writeUntil(() => countLastPasses() > 2)
  assert.equal(count(), ROWS)
  assert.ok(pagesInLog() > 2 * PAGES)
  reader.exec('rollback')
  await writeUntil(() => pagesInLog() < PAGES)
})

test('readers that come and go, so that there is always one, do not keep the log from beginning anew', async (t) => {
  const { file, pagesInLog, writeUntil } = startWriter(t)
  const readers = [0, 1].map(() => new DatabaseSync(file, { readOnly: true }))
  let turn = 0
  const coming = setInterval(() => {
    const reader = readers[turn++ % 2] as DatabaseSync
    if (reader.isTransaction) reader.exec('rollback')
    reader.exec('begin; select count(*) from texts')
  }, 1)
  t.after(() => {
    clearInterval(coming)
    for (const reader of readers) reader.close()
  })
  for (let times = 0; times < 5; times++) {
    await writeUntil(() => pagesInLog() >= PAGES)
    await writeUntil(() => pagesInLog() < PAGES)
  }
})

test('after the end everything is in the one file', async (t) => {
  const { file, database, checkpointer, write } = startWriter(t)
  await write(200)
  assert.ok(existsSync(`${file}-wal`))
  await checkpointer.close()
  database.close()
  assert.ok(!existsSync(`${file}-wal`))
  const opened = new DatabaseSync(file, { readOnly: true })
  t.after(() => opened.close())
  assert.equal(opened.prepare('select count(*) as n from texts').get()?.n, 200 * ROWS)
})

test('where there can be no thread, SQLite folds the log in by itself', async (t) => {
  const { database, pagesInLog, writeUntil } = startWriter(t, '/there/is/no/such/folder')
  const limit = () => database.prepare('pragma wal_autocheckpoint').get()?.wal_autocheckpoint
  assert.equal(limit(), 0)
  await writeUntil(() => limit() === PAGES / 4)
  await writeUntil(() => pagesInLog() < PAGES)
})
