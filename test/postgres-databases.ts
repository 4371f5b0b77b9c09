import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { systemClock } from '../src/foundation/clock.ts'
import { openDatabase } from '../src/platform/storage/database.ts'
import { migrate } from '../src/platform/storage/migrate.ts'

export const newDatabaseName = () => `postrider_test_${randomBytes(6).toString('hex')}`

export const databaseUrl = (serverUrl: string, name: string): string => {
  const url = new URL(serverUrl)
  url.pathname = name
  return url.href
}

/** Returns a URL that connects by host and port, not through a Unix socket. */
export const overTcp = (url: string): string => Object.assign(new URL(url), { search: '' }).href

/** Runs a statement in the server's default database. */
export const administer = async (serverUrl: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Creates a migrated database for tests to copy. Copying it is ten times as fast as running all migrations. */
export const createTemplate = async (serverUrl: string) => {
  const name = newDatabaseName()
  await administer(serverUrl, `create database ${name}`)
  const database = openDatabase({ databaseUrl: databaseUrl(serverUrl, name), dataDir: '' })
  try {
    await migrate(database, systemClock)
  } finally {
    await database.db.destroy()
  }
  return { name, drop: () => administer(serverUrl, `drop database ${name} with (force)`) }
}
