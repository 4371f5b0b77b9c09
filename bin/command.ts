import type { ChildProcess } from 'node:child_process'
import type { Socket } from 'node:net'
import type { DestinationStream } from 'pino'
import { findTeam } from '../src/accounts/teams/team-queries.ts'
import { systemClock } from '../src/foundation/clock.ts'
import type { Config } from '../src/foundation/config.ts'
import { openAddressKey } from '../src/operation/open-address-key.ts'
import { openSecretKey } from '../src/platform/secrets/stored-secrets.ts'
import { openDatabase } from '../src/platform/storage/database.ts'
import type { Db } from '../src/platform/storage/dialect.ts'
import { migrate } from '../src/platform/storage/migrate.ts'

/** A command's interface to its process: input, output, signals and child processes. */
export interface Io {
  /** Writes a line of the result to standard output. Use it only for results, because scripts read them. */
  readonly out: (line: string) => void
  /** Writes large output. Resolves when the reader is ready for more. */
  readonly write: (text: string) => Promise<void>
  /** Reads a line from standard input. In a terminal, it shows the question and hides what the user types. */
  readonly readSecret: (question: string) => Promise<string>
  /** Writes a line to standard error. */
  readonly warn: (line: string) => void
  /** Shows progress in a line that each call overwrites. Undefined if standard error isn't a terminal. */
  readonly progress: ((line: string) => void) | undefined
  readonly logTo: DestinationStream
  /** Calls `stop` on SIGTERM or SIGINT or, if npm started the process, when the parent process is gone. Never calls it twice. */
  readonly onStop: (stop: () => void) => void
  readonly exit: (code: number) => void
  /** Runs another Postrider command in a child process that can exchange messages with this one. */
  readonly start: (args: readonly string[]) => Promise<ChildProcess>
  /** The parent process, if this process was started by `start`. */
  readonly parent: Parent | undefined
}

export interface Parent {
  readonly send: (message: string) => void
  readonly onMessage: (receive: (message: string, socket: Socket | undefined) => void) => void
  readonly onGone: (end: () => void) => void
}

export type Options = Readonly<Record<string, string | boolean | undefined>>

export type Run = (config: Config, options: Options, io: Io) => Promise<void>

/** An error that the user at the terminal can fix. */
export class CommandError extends Error {
  readonly exitCode: number

  constructor(message: string, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

/** Migrates the database, runs `work` on it and closes it. This also works while a server is using the same database. */
export const withDatabase = async <T>(config: Config, work: (db: Db) => Promise<T>): Promise<T> => {
  const database = openDatabase(config)
  try {
    await migrate(database, systemClock)
    return await work(database.db)
  } finally {
    await database.db.destroy()
  }
}

/** Like `withDatabase`, for commands that store or compare addresses. */
export const withAddresses = <T>(config: Config, work: (db: Db) => Promise<T>): Promise<T> =>
  withDatabase(config, async (db) => {
    await openAddressKey(db, await openSecretKey(db, config))
    return work(db)
  })

export const readId = (options: Options, name: string): number => {
  const text = String(options[name])
  if (!/^[1-9][0-9]{0,14}$/.test(text)) throw new CommandError(`--${name} takes an id, like 1.`)
  return Number(text)
}

export const readTeam = async (db: Db, options: Options): Promise<number> => {
  const id = readId(options, 'team')
  if (!(await findTeam(db, id))) throw new CommandError(`There is no team ${id}.`)
  return id
}

export const readText = (options: Options, name: string): string => {
  const text = String(options[name]).trim()
  if (!text) throw new CommandError(`--${name} must not be blank.`)
  return text
}
