import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { destination } from 'pino'
import { ConfigError, readConfig } from '../src/config.ts'
import { StorageFault } from '../src/storage/dialect.ts'
import { DistributionError } from '../src/storage/dialects/citus/distribute.ts'
import { NewerSchemaError } from '../src/storage/migrate.ts'
import { version } from '../src/version.ts'
import { CommandError, type Io, type Parent } from './command.ts'
import { COMMANDS, type Command } from './commands.ts'

const EXIT_FAILED = 1
const EXIT_USAGE = 2

const usage = () =>
  [
    'Usage: postrider <command>',
    '',
    ...Object.entries(COMMANDS)
      .filter(([, { isInternal }]) => !isInternal)
      .map(([name, { options }]) => `  ${name} ${options}`),
  ].join('\n')

const findCommand = (words: readonly string[]) => {
  const name = [words.slice(0, 2).join(' '), words[0] ?? ''].find((it) => Object.hasOwn(COMMANDS, it))
  return name === undefined
    ? undefined
    : { name, command: COMMANDS[name] as Command, rest: words.slice(name.split(' ').length) }
}

/**
 * Parses options by the usage line: `--name NAME` is required, `[--name NAME]` is optional, `[--flag]` takes no value, and `FILE`
 * is a positional argument.
 */
const readOptions = (name: string, { options }: Command, rest: readonly string[]) => {
  const known = [...options.matchAll(/(\[)?--([a-z-]+)( [A-Z]+)?/g)].map(([, optional, option = '', value]) => ({
    option,
    required: optional === undefined,
    type: value ? ('string' as const) : ('boolean' as const),
  }))
  const config = Object.fromEntries(known.map(({ option, type }) => [option, { type }]))
  const alone = options.replaceAll(/\[?--[a-z-]+( [A-Z]+)?\]?/g, '').match(/[A-Z]+/g) ?? []
  try {
    const args = { args: [...rest], options: config, strict: true, allowPositionals: alone.length > 0 }
    const { values, positionals } = parseArgs(args)
    const missing = known.find(({ option, required }) => required && !values[option])
    if (missing) throw new Error(`--${missing.option} is missing.`)
    if (positionals.length !== alone.length) throw new Error(`The command takes ${alone.join(' ')}.`)
    const named = Object.fromEntries(alone.map((word, index) => [word.toLowerCase(), positionals[index]]))
    return { ...values, ...named } as Record<string, string | boolean | undefined>
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\nUsage: postrider ${name} ${options}`, EXIT_USAGE)
  }
}

/** Returns one line for errors that the operator can fix. Anything else is a bug and gets a stack trace. */
const explain = (error: unknown): string => {
  const expected = [ConfigError, CommandError, DistributionError, NewerSchemaError].some(
    (kind) => error instanceof kind,
  )
  if (expected) return (error as Error).message
  if (error instanceof StorageFault) return `The database cannot be used: ${error.message}`
  return (error as Error).stack ?? String(error)
}

/** A pipe writes up to this many bytes atomically, so that the lines of several processes don't mix. */
const LOG_PIECE = 4096

/** Written in batches, so that not every request costs a system call. The rest is flushed at the end. */
const log = destination({
  fd: process.stderr.fd,
  sync: true,
  minLength: LOG_PIECE - 1,
  maxWrite: LOG_PIECE,
  periodicFlush: 200,
})

/** How soon the process notices that its parent is gone. */
const PARENT_CHECK_MS = 500

/** Calls `stop` when the parent process is gone. npm starts us in a shell that dies on a signal without passing it on. */
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

/** Ignores signals, which reach all processes of a terminal or service. The parent process decides when to stop. */
const leaveSignalsToParent = () => {
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => {})
}

const readSecret = async (question: string): Promise<string> => {
  const [{ createInterface }, { Writable }] = await Promise.all([import('node:readline'), import('node:stream')])
  const isAsked = process.stdin.isTTY === true
  if (isAsked) process.stderr.write(question)
  // readline echoes the typed text to its output, so this output discards it.
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
 * Fills the compile cache during `npm ci`: loads all commands and serves for a moment. Later starts then take a fifth less
 * memory.
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
  if (process.argv[2] === '--compile') return compile()
  const found = findCommand(process.argv.slice(2))
  if (!found) throw new CommandError(usage(), EXIT_USAGE)
  if (found.command.isInternal) leaveSignalsToParent()
  const options = readOptions(found.name, found.command, found.rest)
  const run = await found.command.load()
  await run(readConfig(process.env), options, io)
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  // Exit explicitly, so that open handles don't keep a failed command running.
  io.exit(error instanceof CommandError ? error.exitCode : EXIT_FAILED)
}
