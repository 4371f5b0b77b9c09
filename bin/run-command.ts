import { parseArgs } from 'node:util'
import { closestOf } from '../src/foundation/closest.ts'
import { ConfigError, readConfig } from '../src/foundation/config.ts'
import { RestoreError, StorageFault } from '../src/platform/storage/dialect.ts'
import { DistributionError } from '../src/platform/storage/dialects/citus/distribute.ts'
import { NewerSchemaError } from '../src/platform/storage/migrate.ts'
import { CommandError, type Io } from './command.ts'
import { COMMANDS, type Command } from './commands.ts'

const EXIT_FAILED = 1
const EXIT_USAGE = 2

const usageOf = (name: string, { options }: Command) => `postrider ${name} ${options}`.trimEnd()

const usage = () =>
  [
    'Usage: postrider <command>',
    '',
    ...listed().map(([name, { options, description }]) => `  ${`${name} ${options}`.trimEnd()}\n      ${description}`),
    '',
    'postrider help <command> explains one command.',
  ].join('\n')

const listed = () => Object.entries(COMMANDS).filter(([, { isInternal }]) => !isInternal)

const HELP = ['help', '--help', '-h']

/** Returns the command that the user asks about, or undefined if the user doesn't ask for help. */
const readHelp = (args: readonly string[]): readonly string[] | undefined => {
  const [first = '', ...rest] = args
  if (HELP.includes(first)) return rest
  return args.some((it) => it === '--help' || it === '-h') ? args.filter((it) => !it.startsWith('-')) : undefined
}

const helpOn = (args: readonly string[]): string => {
  if (args.length === 0) return usage()
  const found = findCommand(args)
  if (found) return `Usage: ${usageOf(found.name, found.command)}\n\n${found.command.description}`
  // Like `team` in `team create`.
  const group = listed().filter(([name]) => name.startsWith(`${args[0]} `))
  if (group.length === 0) throw unknownCommand(args)
  return group.map(([name, command]) => `Usage: ${usageOf(name, command)}\n\n${command.description}`).join('\n\n')
}

const unknownCommand = (args: readonly string[]): CommandError => {
  const given = args
    .filter((it) => !it.startsWith('-'))
    .slice(0, 2)
    .join(' ')
  if (given === '') return new CommandError(usage(), EXIT_USAGE)
  const names = listed().map(([name]) => name)
  const closest = closestOf(given, names) ?? closestOf(given.split(' ')[0] as string, names)
  const suggestion = closest === undefined ? '' : ` Did you mean ${closest}?`
  return new CommandError(`There is no command “${given}”.${suggestion}\n\n${usage()}`, EXIT_USAGE)
}

export const findCommand = (args: readonly string[]) => {
  const name = [args.slice(0, 2).join(' '), args[0] ?? ''].find((it) => Object.hasOwn(COMMANDS, it))
  return name === undefined
    ? undefined
    : { name, command: COMMANDS[name] as Command, rest: args.slice(name.split(' ').length) }
}

/**
 * Parses options according to the usage line: `--name NAME` is required, `[--name NAME]` is optional, `[--flag]` takes no value,
 * and `FILE` is a positional argument.
 */
const readOptions = (name: string, command: Command, rest: readonly string[]) => {
  const { options } = command
  const known = [...options.matchAll(/(\[)?--([a-z-]+)( [A-Z]+)?/g)].map(([, optional, option = '', value]) => ({
    option,
    required: optional === undefined,
    type: value ? ('string' as const) : ('boolean' as const),
  }))
  const config = Object.fromEntries(known.map(({ option, type }) => [option, { type }]))
  const alone = options.replaceAll(/\[?--[a-z-]+( [A-Z]+)?\]?/g, '').match(/[A-Z]+/g) ?? []
  try {
    const args = { args: [...rest], options: config, strict: true, allowPositionals: alone.length > 0 }
    const { values, positionals, tokens } = parseArgs({ ...args, tokens: true })
    const names = tokens.flatMap((token) => (token.kind === 'option' ? token.name : []))
    const repeated = names.find((option, index) => names.indexOf(option) < index)
    if (repeated !== undefined) throw new Error(`--${repeated} can be given only once.`)
    const missing = known.find(({ option, required }) => required && !values[option])
    if (missing) throw new Error(`--${missing.option} is missing.`)
    if (positionals.length !== alone.length) throw new Error(`The command takes ${alone.join(' ')}.`)
    const named = Object.fromEntries(alone.map((word, index) => [word.toLowerCase(), positionals[index]]))
    return { ...values, ...named } as Record<string, string | boolean | undefined>
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\nUsage: ${usageOf(name, command)}`, EXIT_USAGE)
  }
}

export const runCommand = async (args: readonly string[], environment: NodeJS.ProcessEnv, io: Io): Promise<void> => {
  const help = readHelp(args)
  if (help) return io.out(helpOn(help))
  const found = findCommand(args)
  if (!found) throw unknownCommand(args)
  const options = readOptions(found.name, found.command, found.rest)
  const run = await found.command.load()
  await run(readConfig(environment), options, io)
}

/**
 * Returns what to print for an error: only its message if the user can fix it or if it is a database fault. Any other error is a
 * bug, so this returns its stack trace.
 */
export const explain = (error: unknown): string => {
  const expected = [ConfigError, CommandError, DistributionError, NewerSchemaError, RestoreError].some(
    (kind) => error instanceof kind,
  )
  if (expected) return (error as Error).message
  if (error instanceof StorageFault) return `The database cannot be used: ${error.message}`
  return (error as Error).stack ?? String(error)
}

export const exitCodeOf = (error: unknown): number => (error instanceof CommandError ? error.exitCode : EXIT_FAILED)
