import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { destination } from 'pino'
import { readConfig } from '../src/foundation/config.ts'
import { version } from '../src/foundation/version.ts'
import type { Io, Parent } from './command.ts'
import { COMMANDS } from './commands.ts'
import { exitCodeOf, explain, findCommand, runCommand } from './run-command.ts'

/**
 * How many bytes of the log to write at once. On Linux, writes of up to this size to a pipe are atomic, so lines from several
 * processes don't mix.
 */
const LOG_PIECE = 4096

/** Writes the log in batches, to avoid a system call per request. `exit` flushes the lines that haven't been written yet. */
const log = destination({
  fd: process.stderr.fd,
  sync: true,
  minLength: LOG_PIECE - 1,
  maxWrite: LOG_PIECE,
  periodicFlush: 200,
})

const PARENT_CHECK_MS = 500

/** Calls `stop` when the parent process is gone. npm starts us in a shell that exits on a signal without forwarding it. */
const whenOrphaned = (stop: () => void) => {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop()
  }, PARENT_CHECK_MS).unref()
}

const onlyOnce = (run: () => void) => {
  let ran = false
  return () => {
    if (!ran) run()
    ran = true
  }
}

const parentOf = (channel: NodeJS.Process): Parent | undefined =>
  channel.send && {
    send: (message) => void channel.send?.(message),
    onMessage: (receive) => channel.on('message', (message, socket) => receive(message as string, socket as never)),
    onGone: (end) => channel.once('disconnect', end),
  }

/**
 * Ignores signals. A terminal or process manager sends them to all processes, but only the parent process decides when this one
 * stops.
 */
const leaveSignalsToParent = () => {
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => {})
}

const readSecret = async (question: string): Promise<string> => {
  const [{ createInterface }, { Writable }] = await Promise.all([import('node:readline'), import('node:stream')])
  const isAsked = process.stdin.isTTY === true
  if (isAsked) process.stderr.write(question)
  // readline echoes the user's input to its output stream, so this stream discards everything.
  const output = new Writable({ write: (_, __, done) => done() })
  const lines = createInterface({ input: process.stdin, output, terminal: isAsked })
  const [line = ''] = await Promise.race([once(lines, 'line'), once(lines, 'close')])
  lines.close()
  if (isAsked) process.stderr.write('\n')
  return line
}

const io: Io = {
  readSecret,
  out: (line) => process.stdout.write(`${line}\n`),
  warn: (line) => process.stderr.write(`${line}\n`),
  write: async (text) => {
    if (!process.stdout.write(text)) await once(process.stdout, 'drain')
  },
  progress: process.stderr.isTTY ? (line) => process.stderr.write(`\r\x1b[2K${line}`) : undefined,
  logTo: log,
  onStop: (stop) => {
    const once = onlyOnce(stop)
    process.on('SIGTERM', once)
    process.on('SIGINT', once)
    if (process.env.npm_lifecycle_event) whenOrphaned(once)
  },
  exit: (code) => {
    log.flushSync()
    process.exit(code)
  },
  start: async (args) => (await import('node:child_process')).fork(process.argv[1] as string, args),
  parent: parentOf(process),
}

/**
 * Fills the compile cache during `npm ci` by loading all commands and running the server for a moment. Later starts then use a
 * fifth less memory. Compiled code depends on Node's flags, so this runs twice: once without flags and once with the server's.
 */
const compile = async () => {
  for (const { load } of Object.values(COMMANDS)) await load()
  const dataDir = await mkdtemp(join(tmpdir(), 'postrider-'))
  try {
    const config = { ...readConfig({}), port: 0, dataDir, logLevel: 'silent' }
    const { serve } = await import('./commands/serve.ts')
    await new Promise<void>((ended, failed) => {
      const brief = { ...io, out: () => {}, onStop: (stop: () => void) => stop(), exit: () => ended() }
      serve(config, {}, brief).catch(failed)
    })
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

const main = async () => {
  if (process.argv[2] === '--version') return io.out(version)
  if (process.argv.at(-1) === '--compile') return compile()
  const args = process.argv.slice(2)
  if (findCommand(args)?.command.isInternal) leaveSignalsToParent()
  await runCommand(args, process.env, io)
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  // Exit explicitly, so that open handles don't keep a failed command running.
  io.exit(exitCodeOf(error))
}
