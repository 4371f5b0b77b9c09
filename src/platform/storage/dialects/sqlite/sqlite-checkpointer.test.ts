import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { SqliteCheckpointer } from './sqlite-checkpointer.ts'

const PAGES = 48
/** Rows per transaction. */
const ROWS = 10
const ROW_BYTES = 2_000
/** Far more transactions than even a fast machine can run while a thread starts. */
const MAX_TRANSACTIONS = 20_000

/** Opens a file with one writer, as the driver does. The writer starts each transaction as soon as the previous one has ended. */
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
  const writeUntil = async (isTrue: () => boolean) => {
    for (let transactions = 0; !isTrue(); transactions++) {
      assert.ok(transactions < MAX_TRANSACTIONS, 'the condition never became true')
      await write(1)
    }
  }
  const look = database.prepare('pragma wal_checkpoint(noop)')
  const pagesInLog = () => look.get()?.log as number
  return { file, database, checkpointer, pagesInLog, write, writeUntil, countLastPasses: () => lastPasses }
}

test('the write-ahead log keeps restarting, even if the writer never pauses', async (t) => {
  const { database, pagesInLog, writeUntil } = startWriter(t)
  for (let times = 1; times <= 5; times++) {
    await writeUntil(() => pagesInLog() >= PAGES)
    await writeUntil(() => pagesInLog() < PAGES)
  }
  assert.equal(database.prepare('pragma integrity_check').get()?.integrity_check, 'ok')
})

test('pages that a reader needs stay in the log, and the log restarts after the reader is gone', async (t) => {
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

test('overlapping readers don’t keep the log from restarting, even if one is always active', async (t) => {
  const { file, pagesInLog, writeUntil } = startWriter(t)
  const readers = [0, 1].map(() => new DatabaseSync(file, { readOnly: true }))
  let turn = 0
  const rotating = setInterval(() => {
    const reader = readers[turn++ % 2] as DatabaseSync
    if (reader.isTransaction) reader.exec('rollback')
    reader.exec('begin; select count(*) from texts')
  }, 1)
  t.after(() => {
    clearInterval(rotating)
    for (const reader of readers) reader.close()
  })
  for (let times = 0; times < 5; times++) {
    await writeUntil(() => pagesInLog() >= PAGES)
    await writeUntil(() => pagesInLog() < PAGES)
  }
})

test('after closing, all data is in the database file', async (t) => {
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

test('if the checkpoint thread can’t run, SQLite checkpoints the log automatically', async (t) => {
  const { database, pagesInLog, writeUntil } = startWriter(t, '/there/is/no/such/folder')
  const limit = () => database.prepare('pragma wal_autocheckpoint').get()?.wal_autocheckpoint
  assert.equal(limit(), 0)
  await writeUntil(() => limit() === PAGES / 4)
  await writeUntil(() => pagesInLog() < PAGES)
})

/** Writes 60 MB without ever checkpointing. */
const OTHER_PROCESS = `
  const { DatabaseSync } = require('node:sqlite')
  const database = new DatabaseSync(process.argv[1], { timeout: 10000 })
  database.exec('pragma synchronous = off; pragma wal_autocheckpoint = 0')
  const insert = database.prepare('insert into texts values (?)')
  const write = (left) => {
    if (left === 0) return database.close()
    database.exec('begin immediate')
    for (let row = 0; row < 100; row++) insert.run('x'.repeat(2000))
    database.exec('commit')
    setTimeout(write, 1, left - 1)
  }
  write(300)`

test('an idle process keeps the log short while another one writes, and truncates its file', async (t) => {
  const { file, database, checkpointer, writeUntil } = startWriter(t)
  checkpointer.watch((work) => work(), 5)
  const other = spawn(process.execPath, ['-e', OTHER_PROCESS, file], { stdio: 'inherit' })
  const sizes: number[] = []
  const timer = setInterval(() => sizes.push(statSync(`${file}-wal`).size), 5)
  const [code] = await once(other, 'exit')
  clearInterval(timer)
  assert.equal(code, 0)
  assert.equal(database.prepare('select count(*) as n from texts').get()?.n, 30_000)
  const largest = Math.max(...sizes)
  assert.ok(largest < 20_000_000, `the log grew to ${largest} bytes`)
  await writeUntil(() => statSync(`${file}-wal`).size < 2_000_000)
})
