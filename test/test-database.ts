import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { systemClock } from '../src/foundation/clock.ts'
import { type Database, openDatabase } from '../src/platform/storage/database.ts'
import { distribute } from '../src/platform/storage/dialects/citus/distribute.ts'
import { migrate } from '../src/platform/storage/migrate.ts'
import { createClusterDatabase, IS_CLUSTER } from './cluster-database.ts'
import { openTestAddressKey } from './open-again.ts'
import { administer, databaseUrl, newDatabaseName } from './postgres-databases.ts'

export type DatabaseKind = 'sqlite' | 'postgres'

/** The database of this test run. */
export const RUN_KIND: DatabaseKind = process.env.TEST_DATABASE === 'postgres' ? 'postgres' : 'sqlite'

export interface TestLocation {
  readonly databaseUrl: string | undefined
  readonly dataDir: string
}

// Registered at the top level, because after() in a test would run at the end of that test.
const cleanups: Array<() => Promise<void> | void> = []
after(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup()
})

/** Runs a function after all tests of the process, before the databases created so far are deleted. */
export const afterFile = (cleanup: () => Promise<void> | void): void => void cleanups.push(cleanup)

/** The database that `run.ts` has migrated. On PostgreSQL, copying it is ten times as fast as running all migrations. */
const TEMPLATE = IS_CLUSTER ? undefined : process.env.TEST_POSTGRES_TEMPLATE

/**
 * Creates a database for a server process or `openDatabase`. On PostgreSQL, it is usually a copy of `TEMPLATE`. On a cluster, it is
 * distributed. On SQLite, it is empty. It is deleted after all tests of the process.
 */
export const createTestLocation = async (kind: DatabaseKind = RUN_KIND): Promise<TestLocation> => {
  const location = await createLocation(kind, TEMPLATE)
  if (IS_CLUSTER && kind === 'postgres') {
    const database = openDatabase(location)
    await migrate(database, systemClock)
    await distribute(database)
    await database.db.destroy()
  }
  return location
}

/** Like `createTestLocation`, but the database is always empty. */
export const createEmptyLocation = (kind: DatabaseKind = RUN_KIND): Promise<TestLocation> =>
  createLocation(kind, undefined)

const createLocation = async (kind: DatabaseKind, template: string | undefined): Promise<TestLocation> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'postrider-test-'))
  cleanups.push(() => rmSync(dataDir, { recursive: true, force: true }))
  if (kind === 'sqlite') return { databaseUrl: undefined, dataDir }
  const name = newDatabaseName()
  if (IS_CLUSTER) {
    const { url, drop } = await createClusterDatabase(name)
    cleanups.push(drop)
    return { databaseUrl: url, dataDir }
  }
  await administer(serverUrl(), `create database ${name}${template ? ` template ${template} strategy file_copy` : ''}`)
  cleanups.push(() => administer(serverUrl(), `drop database ${name} with (force)`))
  return { databaseUrl: databaseUrl(serverUrl(), name), dataDir }
}

export type MigratedDatabase = Database & { readonly location: TestLocation }

const opened = new Map<DatabaseKind, Promise<MigratedDatabase>>()

/**
 * Returns the migrated database of this process, for tests that use it directly or start their own servers. Tests share it,
 * so each test creates its own teams.
 */
export const testDatabase = (kind: DatabaseKind) => {
  const database = opened.get(kind) ?? openMigrated(kind)
  opened.set(kind, database)
  return database
}

/** Creates and opens a migrated database, which is deleted after all tests of the process. */
export const openMigrated = async (kind: DatabaseKind): Promise<MigratedDatabase> => {
  const location = await createTestLocation(kind)
  const database = openDatabase(location)
  cleanups.push(() => database.db.destroy())
  if (kind === 'sqlite' || !(TEMPLATE || IS_CLUSTER)) await migrate(database, systemClock)
  await openTestAddressKey(database.db, location)
  return { ...database, location }
}

const serverUrl = () => {
  const url = process.env.TEST_POSTGRES_URL
  if (!url) throw new Error('TEST_POSTGRES_URL is not set: run the tests with "npm test", which starts a server.')
  return url
}
