import { accessSync, chmodSync, constants, mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type LimitNode,
  type OffsetNode,
  type SelectModifierNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely'
import { type CopyIdentity, type Identities, ReplacedDatabaseError } from '../../copy-identity.ts'
import { type Db, type Dialect, StorageFault, WITHOUT_DISK_SYNC } from '../../dialect.ts'
import type { WriteChecks } from '../../health.ts'
import type { DirectReads } from '../../prepared.ts'
import type { RowByRow } from '../../row-by-row.ts'
import type { Together } from '../../run-together.ts'
import { type Snapshots, snapshotOn } from '../../snapshot.ts'
import { writeBackup } from './sqlite-backup.ts'
import { SqliteConnection } from './sqlite-connection.ts'
import { SqliteReader } from './sqlite-reader.ts'
import { restoreBackup } from './sqlite-restore.ts'
import { ddl, sqlFragments } from './sqlite-sql.ts'
import { isBusy, SqliteStatements, toFault } from './sqlite-statements.ts'
import { SqliteWriter } from './sqlite-writer.ts'

const FILE_NAME = 'postrider.db'
/**
 * How long to wait for another process that is recovering the file. SQLite blocks the event loop while it waits. This rarely
 * delays requests: a starting server has none yet, and after that, recoveries are rare.
 */
const OPEN_TIMEOUT_MS = 5_000
/**
 * The writer's cache size. The values of new contacts belong in many different parts of the index. With SQLite's default of 2 MB,
 * most index pages would be read again for each contact.
 */
const WRITER_CACHE_KB = 16 * 1024

export const sqliteDialect = (dataDir: string): Dialect => {
  const file = join(dataDir, FILE_NAME)
  const driver = new SqliteDriver(dataDir, file)
  return {
    description: `SQLite, ${file}`,
    kysely: {
      createDriver: () => driver,
      createAdapter: () => new SqliteServerAdapter(driver, file),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new ServerQueryCompiler(),
    },
    ddl,
    hasOneWriter: true,
    backup: { write: (target) => writeBackup(file, target) },
    restore: { from: (backup, prepare) => restoreBackup({ dataDir, name: FILE_NAME, backup }, prepare) },
    distribution: {
      instead:
        'This database is SQLite, a single file on one server. Only PostgreSQL with the citus extension can be distributed. To use it, set DATABASE_URL. docs/scaling.md explains when that is worth it.',
    },
  }
}

/**
 * Omits row locks, because SQLite runs only one write transaction at a time. Casts limits and offsets: otherwise, SQLite prepares
 * the statement again each time a value is bound, which takes longer than reading a page.
 */
class ServerQueryCompiler extends SqliteQueryCompiler {
  protected override visitLimit({ limit }: LimitNode): void {
    this.append('limit cast(')
    this.visitNode(limit)
    this.append(' as integer)')
  }

  protected override visitOffset({ offset }: OffsetNode): void {
    this.append('offset cast(')
    this.visitNode(offset)
    this.append(' as integer)')
  }

  protected override visitSelectModifier(node: SelectModifierNode): void {
    const isLock = node.modifier?.startsWith('For') || node.modifier === 'SkipLocked' || node.modifier === 'NoWait'
    if (!isLock) super.visitSelectModifier(node)
  }
}

class SqliteSnapshotAdapter extends SqliteAdapter {
  readonly sqlFragments = sqlFragments
}

/** Opens a separate read-only connection and begins a transaction on it. The connection keeps seeing the data of that moment. */
const openSqliteSnapshot = async (file: string): Promise<Db> => {
  const database = new DatabaseSync(file, { readOnly: true, timeout: OPEN_TIMEOUT_MS })
  const statements = new SqliteStatements(database)
  database.exec('begin')
  // A transaction's snapshot is taken on its first read.
  database.prepare('select count(*) from migrations').get()
  return snapshotOn(
    {
      createAdapter: () => new SqliteSnapshotAdapter(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new ServerQueryCompiler(),
    },
    {
      executeQuery: async <R>({ sql, parameters }: CompiledQuery) => statements.run<R>(sql, parameters),
      streamQuery: () => {
        throw new Error('Streaming is not supported. Read rows in chunks.')
      },
    },
    () => database.close(),
  )
}

class SqliteServerAdapter
  extends SqliteAdapter
  implements DirectReads, Identities, RowByRow, Snapshots, Together, WriteChecks
{
  readonly sqlFragments = sqlFragments
  readonly openSnapshot: () => Promise<Db>
  readonly #driver: SqliteDriver

  constructor(driver: SqliteDriver, file: string) {
    super()
    this.#driver = driver
    this.openSnapshot = () => openSqliteSnapshot(file)
  }

  /** Keeps Kysely from running statements and transactions one at a time. The driver does its own scheduling. */
  override get supportsMultipleConnections() {
    return true
  }

  override get supportsTransactionalDdl() {
    return true
  }

  /** Bypasses Kysely, because a read takes only microseconds, and most of its time would be Kysely's overhead. */
  read(sql: string, parameters: readonly unknown[]) {
    return this.#driver.readNow(sql, parameters)
  }

  runTogether(queries: readonly CompiledQuery[]) {
    return this.#driver.runTogether(queries)
  }

  async findWriteFault() {
    return this.#driver.findWriteFault()
  }

  async identifyCopy() {
    return this.#driver.identifyCopy()
  }

  /** Runs a statement once per row, which is twice as fast as letting SQLite extract the rows from JSON. */
  runEach(sql: string, values: readonly (readonly unknown[])[]) {
    return this.#driver.runEach(sql, values)
  }
}

const inodeOf = (file: string): bigint => statSync(file, { bigint: true, throwIfNoEntry: false })?.ino ?? 0n

const closed = () => new Error('The database is closed.')
const replaced = () => new ReplacedDatabaseError('The database file was deleted or replaced.')

/** Uses one connection to write and one to read. With a single connection, reads would wait for the open transaction. */
class SqliteDriver implements Driver {
  readonly #dataDir: string
  readonly #file: string
  #open: { writer: SqliteWriter; reader: SqliteReader; inode: bigint } | undefined
  #logInode = 0n
  #isReplaced = false

  constructor(dataDir: string, file: string) {
    this.#dataDir = dataDir
    this.#file = file
  }

  async init() {
    try {
      this.#open = this.#openFile()
    } catch (error) {
      throw new StorageFault('unavailable', error)
    }
  }

  #openFile() {
    mkdirSync(this.#dataDir, { recursive: true, mode: 0o700 })
    const writer = new DatabaseSync(this.#file, { timeout: OPEN_TIMEOUT_MS })
    // The file contains the contacts of all teams, so only the current user can read it. SQLite gives the -wal and -shm files the
    // same mode.
    chmodSync(this.#file, 0o600)
    writer.exec(
      'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma busy_timeout = 0',
    )
    writer.exec(`pragma cache_size = -${WRITER_CACHE_KB}`)
    const reader = new SqliteReader(new DatabaseSync(this.#file, { readOnly: true, timeout: 0 }))
    return { writer: new SqliteWriter(writer, this.#file, reader.endSnapshot), reader, inode: inodeOf(this.#file) }
  }

  /**
   * Detects a database file that was deleted, replaced or made read-only. After a deletion or replacement, SQLite would keep
   * writing to the old file, and all data would be lost when the process ends.
   */
  findWriteFault(): string | undefined {
    if (inodeOf(this.#file) !== this.#open?.inode) return 'the database file was deleted or replaced'
    try {
      accessSync(this.#file, constants.W_OK)
      return undefined
    } catch {
      return 'the database file is read-only'
    }
  }

  /**
   * A copy of the file has another inode or, if an inode is used again, another time of birth. Not every file system stores the
   * time of birth.
   */
  async identifyCopy(): Promise<CopyIdentity> {
    if (!this.#open) throw closed()
    const { ino, birthtimeNs } = statSync(this.#file, { bigint: true, throwIfNoEntry: false }) ?? { ino: 0n }
    if (ino !== this.#open.inode) {
      this.#leave()
      throw replaced()
    }
    this.#logInode = inodeOf(`${this.#file}-wal`)
    return { copy: `${ino} ${birthtimeNs || '-'}`, timeline: null, keepsTransactionIds: false }
  }

  /**
   * Stops using a file that was replaced: what is written to it would be lost. Also deletes its log, which SQLite would apply to the
   * new file.
   */
  #leave(): void {
    this.#isReplaced = true
    if (this.#logInode === 0n || inodeOf(`${this.#file}-wal`) !== this.#logInode) return
    for (const suffix of ['-wal', '-shm']) rmSync(`${this.#file}${suffix}`, { force: true })
  }

  async acquireConnection() {
    if (!this.#open) throw closed()
    if (this.#isReplaced) throw new StorageFault('unavailable', replaced())
    return new SqliteConnection(this.#open.writer, this.#open.reader)
  }

  /** Returns undefined if the database is not open or the file is busy. */
  readNow(sql: string, parameters: readonly unknown[]): unknown[] | undefined {
    try {
      return this.#open?.reader.run(sql, parameters).rows
    } catch (error) {
      if (isBusy(error)) return undefined
      throw toFault(error)
    }
  }

  runEach(sql: string, values: readonly (readonly unknown[])[]): number[] {
    if (!this.#open) throw closed()
    return this.#open.writer.runEach(sql, values)
  }

  async runTogether(queries: readonly CompiledQuery[]): Promise<unknown[][]> {
    const connection = await this.acquireConnection()
    await connection.begin(false)
    try {
      const results: unknown[][] = []
      for (const query of queries) results.push((await connection.executeQuery(query)).rows)
      await connection.commit()
      return results
    } finally {
      await connection.rollback()
    }
  }

  async beginTransaction(connection: DatabaseConnection, { isolationLevel }: TransactionSettings) {
    await (connection as SqliteConnection).begin(isolationLevel !== WITHOUT_DISK_SYNC)
  }

  async commitTransaction(connection: DatabaseConnection) {
    await (connection as SqliteConnection).commit()
  }

  async rollbackTransaction(connection: DatabaseConnection) {
    await (connection as SqliteConnection).rollback()
  }

  async releaseConnection() {}

  async destroy() {
    const open = this.#open
    this.#open = undefined
    await open?.writer.finish()
    open?.reader.close()
    // Close the writer last: only a connection that can write can checkpoint the log.
    await open?.writer.close()
  }
}
