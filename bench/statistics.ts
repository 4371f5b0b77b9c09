import assert from 'node:assert/strict'
import pg from 'pg'

const withClient = async (connectionString: string, use: (client: pg.Client) => Promise<unknown>) => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await use(client)
  } finally {
    await client.end()
  }
}

/** Updates all statistics, and leaves no work from earlier parts of the benchmark to autovacuum and the next checkpoint. */
export const settleDatabase = (url: string) =>
  withClient(url, async (client) => {
    await client.query('vacuum analyze')
    await checkpoint(client)
  })

/** Prevents autovacuum from analyzing any table. It still vacuums. */
export const preventStatistics = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query(
      `select oid::regclass as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    )
    for (const { name } of rows as { name: string }[]) {
      await client.query(`alter table ${name} set (autovacuum_analyze_threshold = ${2 ** 31 - 1})`)
    }
  })

export const checkThatNothingWasAnalyzed = (url: string) =>
  withClient(url, async (client) => {
    await checkpoint(client)
    const { rows } = await client.query(`select distinct tablename from pg_stats where schemaname = 'public'`)
    assert.deepEqual(rows, [], 'no table has statistics')
  })

/** Only some roles may do this, so it can fail on a server that the benchmark didn't start. */
const checkpoint = (client: pg.Client) => client.query('checkpoint').catch(() => {})
