/**
 * The baseline for Postrider: a plain Fastify server. servers.ts forks this process and sends it a BareOrder.
 *
 * Some paths return predefined bytes from memory. GET /select selects a page of contacts and responds with JSON.stringify. POST
 * /insert inserts a row into the same table as Postrider, in a plain transaction with the same durability.
 */
import type { AddressInfo } from 'node:net'
import { DatabaseSync } from 'node:sqlite'
import Fastify from 'fastify'
import pg from 'pg'

export interface BareOrder {
  /** The response body for each path. */
  readonly bytes: Readonly<Record<string, string>>
  readonly insert: { readonly table: 'brands' | 'contacts'; readonly teamId: number }
  readonly select?: { readonly teamId: number }
  /** The database for reads, and an empty one with the same schema for writes. */
  readonly sqlite?: { readonly file: string; readonly emptyFile: string }
  readonly postgresUrl?: string
}

type Row = Record<string, string | number | boolean>

/**
 * Converts a request body to a row with the columns that Postrider writes. Columns that Postrider derives have simplified values.
 */
const ROWS: Record<BareOrder['insert']['table'], (body: Record<string, unknown>, now: string) => Row> = {
  brands: ({ name, short_description, website_url, primary_color, logo_image, social_links }, now) => ({
    ...({ name, short_description, website_url, primary_color, logo_image } as Record<string, string>),
    name_key: name as string,
    social_links: JSON.stringify(social_links),
    is_default: false,
    tags: '[]',
    created_at: now,
    updated_at: now,
  }),
  contacts: (body, now) => ({
    document: JSON.stringify(body),
    fields_version: 0,
    search_text: '',
    created_at: now,
    updated_at: now,
  }),
}

type Insert = (row: Row) => unknown
type Select = (limit: number) => unknown

/** Selects the rows that Postrider selects for page 1, without the total. */
const SELECT =
  'select id, team_id, document, fields_version from contacts where team_id = $1 and id >= $2 order by id limit $3'

interface Store {
  readonly insert: Insert
  readonly select: Select
}

const insertText = (table: string, columns: readonly string[]) =>
  `insert into ${table} (${columns.join(', ')}) values (${columns.map((_, n) => `$${n + 1}`).join(', ')}) returning *`

const questionMarks = (text: string) => text.replaceAll('$', '?')

const onSqlite = ({ insert, select }: BareOrder, { file, emptyFile }: { file: string; emptyFile: string }): Store => {
  const writer = new DatabaseSync(emptyFile)
  writer.exec('pragma journal_mode = wal; pragma synchronous = full')
  const reader = new DatabaseSync(file, { readOnly: true })
  const inserts = new Map<string, ReturnType<DatabaseSync['prepare']>>()
  const selectRows = reader.prepare(questionMarks(SELECT))
  return {
    insert: (row) => {
      const text = questionMarks(insertText(insert.table, Object.keys(row)))
      const statement = inserts.get(text) ?? writer.prepare(text)
      inserts.set(text, statement)
      writer.exec('begin immediate')
      const inserted = statement.get(...(Object.values(row).map((value) => (value === false ? 0 : value)) as string[]))
      writer.exec('commit')
      return inserted
    },
    select: (limit) => selectRows.all(select?.teamId ?? 0, 0, limit),
  }
}

const onPostgres = ({ insert, select }: BareOrder, url: string): Store => {
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  return {
    insert: async (row) => {
      const client = await pool.connect()
      try {
        await client.query('begin')
        const text = insertText(insert.table, Object.keys(row))
        const { rows } = await client.query({ name: 'insert', text, values: Object.values(row) })
        await client.query('commit')
        return rows[0]
      } finally {
        client.release()
      }
    },
    select: async (limit) =>
      (await pool.query({ name: 'select', text: SELECT, values: [select?.teamId ?? 0, 0, limit] })).rows,
  }
}

const serve = async (order: BareOrder) => {
  const app = Fastify()
  for (const [path, bytes] of Object.entries(order.bytes)) {
    for (const method of ['GET', 'POST']) {
      app.route({ method, url: path, handler: (_, reply) => reply.type('application/json; charset=utf-8').send(bytes) })
    }
  }
  const store = order.sqlite ? onSqlite(order, order.sqlite) : onPostgres(order, order.postgresUrl ?? '')
  app.post('/insert', async (request, reply) => {
    const row = ROWS[order.insert.table](request.body as Record<string, unknown>, new Date().toISOString())
    return reply.code(201).send(await store.insert({ team_id: order.insert.teamId, ...row }))
  })
  app.get('/select', async (request, reply) => {
    const { limit } = request.query as { limit: string }
    return reply
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ data: await store.select(Number(limit)) }))
  })
  app.get('/metrics', () => {
    const { user, system } = process.cpuUsage()
    return `process_cpu_seconds_total ${(user + system) / 1e6}\n`
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  process.send?.((app.server.address() as AddressInfo).port)
}

process.once('message', (order: BareOrder) => void serve(order))
