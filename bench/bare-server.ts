/**
 * What Postrider is held against: Fastify alone. some paths send given bytes from memory; POST /insert does the same insert as
 * ours in a bare transaction, as durable as ours. Forked by run.ts, which hands over what it needs.
 */
import type { AddressInfo } from 'node:net'
import { DatabaseSync } from 'node:sqlite'
import Fastify from 'fastify'
import pg from 'pg'

export interface BareOrder {
  /** Path to the bytes it answers with. */
  readonly bytes: Readonly<Record<string, string>>
  readonly sqliteFile?: string
  readonly postgresUrl?: string
  readonly teamId: number
}

const GIVEN = ['name', 'short_description', 'website_url', 'primary_color', 'logo_image'] as const
const COLUMNS = [...GIVEN, 'team_id', 'name_key', 'social_links', 'is_default', 'tags', 'created_at', 'updated_at']

type Insert = (values: unknown[]) => unknown

const insertInto = ({ sqliteFile, postgresUrl }: BareOrder): Insert => {
  const insert = (marks: string) => `insert into brands (${COLUMNS.join(', ')}) values (${marks}) returning *`
  if (sqliteFile) {
    const db = new DatabaseSync(sqliteFile)
    db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
    const statement = db.prepare(insert(COLUMNS.map(() => '?').join(', ')))
    return (values) => {
      db.exec('begin immediate')
      const row = statement.get(...(values as string[]))
      db.exec('commit')
      return row
    }
  }
  const pool = new pg.Pool({ connectionString: postgresUrl, max: 10 })
  const text = insert(COLUMNS.map((_, n) => `$${n + 1}`).join(', '))
  return async (values) => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      const { rows } = await client.query({ name: 'insert', text, values })
      await client.query('commit')
      return rows[0]
    } finally {
      client.release()
    }
  }
}

const serve = async (order: BareOrder) => {
  const app = Fastify()
  for (const [path, bytes] of Object.entries(order.bytes)) {
    for (const method of ['GET', 'POST']) {
      app.route({ method, url: path, handler: (_, reply) => reply.type('application/json; charset=utf-8').send(bytes) })
    }
  }
  const insert = insertInto(order)
  const no = order.sqliteFile ? 0 : false
  app.post('/insert', async (request, reply) => {
    const brand = request.body as Record<(typeof GIVEN)[number], string> & { social_links: string[] }
    const now = new Date().toISOString()
    const given = GIVEN.map((column) => brand[column])
    const row = await insert([
      ...given,
      order.teamId,
      brand.name,
      JSON.stringify(brand.social_links),
      no,
      '[]',
      now,
      now,
    ])
    return reply.code(201).send(row)
  })
  app.get('/metrics', () => {
    const { user, system } = process.cpuUsage()
    return `process_cpu_seconds_total ${(user + system) / 1e6}\n`
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  process.send?.((app.server.address() as AddressInfo).port)
}

process.once('message', (order: BareOrder) => void serve(order))
