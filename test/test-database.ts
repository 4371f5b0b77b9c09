import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import pg from 'pg'
import { systemClock } from '../src/clock.ts'
import { type Database, openDatabase } from '../src/storage/database.ts'
import { distribute } from '../src/storage/dialects/citus/distribute.ts'
import { migrate } from '../src/storage/migrate.ts'
import { createClusterDatabase, IS_CLUSTER } from './cluster-database.ts'

export type DatabaseKind = 'sqlite' | 'postgres'

/** The database of this test run. */
export const RUN_KIND: DatabaseKind = process.env.TEST_DATABASE === 'postgres' ? 'postgres' : 'sqlite'

/** The location of an empty database, for a server process or `openDatabase`. */
export interface TestLocation {
  readonly databaseUrl: string | undefined
  readonly dataDir: string
}

// Registered at the top level, because after() in a test would run at the end of that test.
const cleanups: Array<() => Promise<void> | void> = []
after(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup()
})

/** Runs a function after all tests in the file, before the databases are deleted. */
export const afterFile = (cleanup: () => Promise<void> | void): void => void cleanups.push(cleanup)

/** Creates an empty database, which is deleted after the test file. */
export const createTestLocation = async (kind: DatabaseKind = RUN_KIND): Promise<TestLocation> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'postrider-test-'))
  cleanups.push(() => rmSync(dataDir, { recursive: true, force: true }))
  if (kind === 'sqlite') return { databaseUrl: undefined, dataDir }
  const name = `postrider_test_${randomBytes(6).toString('hex')}`
  if (IS_CLUSTER) {
    const { url, drop } = await createClusterDatabase(name)
    cleanups.push(drop)
    return { databaseUrl: url, dataDir }
  }
  await administer(`create database ${name}`)
  cleanups.push(() => administer(`drop database ${name} with (force)`))
  const url = new URL(serverUrl())
  url.pathname = name
  return { databaseUrl: url.href, dataDir }
}

export type MigratedDatabase = Database & { readonly location: TestLocation }

const opened = new Map<DatabaseKind, Promise<MigratedDatabase>>()

/**
 * Returns the migrated database of this process, for tests that use it directly or start their own servers. Each test uses
 * different teams.
 */
export const testDatabase = (kind: DatabaseKind) => {
  const database = opened.get(kind) ?? openMigrated(kind)
  opened.set(kind, database)
  return database
}

/** Creates and opens a migrated database, which is deleted after all test files of the process. */
export const openMigrated = async (kind: DatabaseKind): Promise<MigratedDatabase> => {
  const location = await createTestLocation(kind)
  const database = openDatabase(location)
  cleanups.push(() => database.db.destroy())
  await migrate(database, systemClock)
  if (IS_CLUSTER && kind === 'postgres') await distribute(database)
  return { ...database, location }
}

const serverUrl = () => {
  const url = process.env.TEST_POSTGRES_URL
  if (!url) throw new Error('TEST_POSTGRES_URL is not set: run the tests with "npm test", which starts a server.')
  return url
}

const administer = async (statement: string) => {
  const client = new pg.Client({ connectionString: serverUrl() })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
