/** The baseline for imports: csv-parse and one prepared insert per row. Prints rows per second. */
import { createReadStream, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { parse } from 'csv-parse'
import pg from 'pg'

/** How many rows to insert per transaction. More would not be faster. */
const BATCH = 1_000

const [file = '', place = '', indexed] = process.argv.slice(2)

interface Target {
  readonly exec: (statement: string) => unknown
  readonly insert: (row: readonly string[]) => unknown
  readonly end: () => unknown
}

const COLUMNS = ['first_name', 'last_name', 'email', 'phone', 'birthday', 'score']
const TYPED = COLUMNS.map((column) => `${column} text`).join(', ')

const sqliteTarget = (path: string): Target => {
  const database = new DatabaseSync(path)
  database.exec('pragma journal_mode = wal; pragma synchronous = full')
  database.exec(`create table bare (id integer primary key, ${TYPED})`)
  const insert = database.prepare('insert into bare values (null, ?, ?, ?, ?, ?, ?)')
  return {
    exec: (statement) => database.exec(statement),
    insert: (row) => insert.run(...row),
    end: () => {
      database.close()
      for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true })
    },
  }
}

const postgresTarget = async (url: string): Promise<Target> => {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`create table bare (id bigserial primary key, ${TYPED})`)
  const text = 'insert into bare (first_name, last_name, email, phone, birthday, score) values ($1, $2, $3, $4, $5, $6)'
  return {
    exec: (statement) => client.query(statement),
    insert: (row) => client.query({ name: 'insert', text, values: [...row] }),
    end: async () => {
      await client.query('drop table bare')
      await client.end()
    },
  }
}

const target = place.includes('://') ? await postgresTarget(place) : sqliteTarget(place)
if (indexed) for (const column of COLUMNS) await target.exec(`create index bare_${column} on bare (${column})`)
const startedAt = performance.now()
let rows = 0
for await (const row of createReadStream(file).pipe(parse({ from: 2 }))) {
  if (rows % BATCH === 0) await target.exec(rows === 0 ? 'begin' : 'commit; begin')
  await target.insert(row)
  rows++
}
await target.exec('commit')
console.log(rows / ((performance.now() - startedAt) / 1_000))
await target.end()
