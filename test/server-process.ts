import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Io } from '../bin/command.ts'
import { exitCodeOf, explain, runCommand } from '../bin/run-command.ts'
import packageJson from '../package.json' with { type: 'json' }
import type { TestLocation } from './test-database.ts'

const ROOT = join(import.meta.dirname, '..')
/** What to start in a separate process: `run.ts` names the server of the package. */
const POSTRIDER = process.env.TEST_PROGRAM ?? join(ROOT, 'bin/postrider.js')

/** The arguments of the `npm start` command after our file: `serve`. */
const [, , ...START] = packageJson.scripts.start.split(' ')

const environmentOf = ({ databaseUrl, dataDir }: TestLocation, more: NodeJS.ProcessEnv = {}) => ({
  PATH: process.env.PATH,
  DATA_DIR: dataDir,
  // A server that is killed leaves temporary files behind. Here, they are deleted along with the test's data.
  ...(existsSync(dataDir) && { TMPDIR: dataDir }),
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  ...more,
})

interface CommandResult {
  readonly stdout: string
  readonly stderr: string
  readonly code: number | null
}

/** Runs a command in this process, which takes only milliseconds. The command reads `input` from standard input. */
export const runPostrider = async (
  location: TestLocation,
  args: readonly string[],
  environment?: NodeJS.ProcessEnv,
  input = '',
): Promise<CommandResult> => {
  let stdout = ''
  let stderr = ''
  const io: Io = {
    out: (line) => {
      stdout += `${line}\n`
    },
    warn: (line) => {
      stderr += `${line}\n`
    },
    write: async (text) => {
      stdout += text
    },
    readSecret: async () => input,
    progress: undefined,
    logTo: { write: () => {} },
    onStop: () => {},
    exit: (code) => assert.fail(`${args.join(' ')} exited with ${code}`),
    start: () => assert.fail(`${args.join(' ')} started a process: run it with spawnPostrider`),
    parent: undefined,
  }
  try {
    await runCommand(args, environmentOf(location, environment), io)
    return { stdout, stderr, code: 0 }
  } catch (error) {
    return { stdout, stderr: `${stderr}${explain(error)}\n`, code: exitCodeOf(error) }
  }
}

/** Runs a command in a separate process and waits until it exits. */
export const spawnPostrider = async (
  location: TestLocation,
  args: readonly string[],
  environment?: NodeJS.ProcessEnv,
  input = '',
): Promise<CommandResult> => {
  const child = spawn(process.execPath, [POSTRIDER, ...args], { env: environmentOf(location, environment) })
  child.stdin.end(input)
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), exited])
  return { stdout, stderr, code }
}

export interface ServerProcess {
  readonly origin: string
  readonly child: ChildProcess
  /** The output that the server printed before it was ready. */
  readonly greeting: string
  /** Returns the log written so far, if it is piped. */
  readonly log: () => string
  /** Resolves to the exit code, or to null if a signal ended the process. */
  readonly exited: Promise<number | null>
}

/** Less than the timeout of a test. A server that isn't listening by then is killed. Otherwise, the test run would never end. */
const START_PATIENCE_MS = 100_000

/** Starts `postrider serve` in a separate process and waits until it's listening. The caller must stop it. */
export const startServer = async (
  location: TestLocation,
  environment: NodeJS.ProcessEnv = {},
  log: 'pipe' | 'ignore' = 'pipe',
  args: readonly string[] = [],
): Promise<ServerProcess> => {
  const child = spawn(process.execPath, [POSTRIDER, ...START, ...args], {
    cwd: ROOT,
    env: environmentOf(location, { PORT: '0', LOG_LEVEL: 'warn', ...environment }),
    stdio: ['ignore', 'pipe', log],
  })
  let errors = ''
  child.stderr?.on('data', (chunk) => {
    errors += chunk
  })
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const patience = setTimeout(() => child.kill('SIGKILL'), START_PATIENCE_MS)
  const greeting = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stdout?.on('data', (chunk) => {
      said += chunk
      if (/^Data: .*\n/m.test(said)) resolve(said)
    })
    void exited.then(() => reject(new Error(`The server did not start:\n${said}${errors}`)))
  })
  clearTimeout(patience)
  const origin = /http:\/\/\S+/.exec(greeting)?.[0].replace('localhost', '127.0.0.1') ?? ''
  return { origin, child, greeting, log: () => errors, exited }
}
