import type { ChildProcess } from 'node:child_process'
import type { Socket } from 'node:net'
import type { DestinationStream } from 'pino'
import { systemClock } from '../src/clock.ts'
import type { Config } from '../src/config.ts'
import { openDatabase } from '../src/storage/database.ts'
import type { Db } from '../src/storage/dialect.ts'
import { migrate } from '../src/storage/migrate.ts'
import { findTeam } from '../src/teams/team-queries.ts'

/** What a command has of the process it runs in. */
export interface Io {
  /** Results only: a script reads them. */
  readonly out: (line: string) => void
  /** Much of it, as fast as it is read. */
  readonly write: (text: string) => Promise<void>
  /** A line from standard input; on a terminal it is asked for, and not shown as it is typed. */
  readonly readSecret: (question: string) => Promise<string>
  /** One line that changes as work goes on; only where somebody looks at it. */
  readonly progress: ((line: string) => void) | undefined
  readonly logTo: DestinationStream
  /** Called once, when somebody wants the process to end. */
  readonly onStop: (stop: () => void) => void
  readonly exit: (code: number) => void
  /** Runs another command of ours in a process of its own, with a channel to it. */
  readonly start: (args: readonly string[]) => Promise<ChildProcess>
  /** Of a process that `start` has started. */
  readonly parent: Parent | undefined
}

/** The process that started this one. */
export interface Parent {
  readonly send: (message: string) => void
  readonly onMessage: (receive: (message: string, socket: Socket | undefined) => void) => void
  readonly onGone: (end: () => void) => void
}

export type Options = Readonly<Record<string, string | boolean | undefined>>

/** What a command does. */
export type Run = (config: Config, options: Options, io: Io) => Promise<void>

/** Something the person at the terminal can mend. */
export class CommandError extends Error {
  readonly exitCode: number

  constructor(message: string, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

/** Runs `work` on an up-to-date database and closes it; a server may be running on it meanwhile. */
export const withDatabase = async <T>(config: Config, work: (db: Db) => Promise<T>): Promise<T> => {
  const database = openDatabase(config)
  try {
    await migrate(database, systemClock)
    return await work(database.db)
  } finally {
    await database.db.destroy()
  }
}

export const readId = (options: Options, name: string): number => {
  const text = String(options[name])
  if (!/^[1-9][0-9]{0,14}$/.test(text)) throw new CommandError(`--${name} takes the number of a ${name}, like 1.`)
  return Number(text)
}

/** The team of `--team`, which must be there. */
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
