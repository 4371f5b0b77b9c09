import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '../src/config.ts'
import { RestoreError, StorageFault } from '../src/storage/dialect.ts'
import { DistributionError } from '../src/storage/dialects/citus/distribute.ts'
import { NewerSchemaError } from '../src/storage/migrate.ts'
import { CommandError, type Io } from './command.ts'
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
    throw new CommandError(`${(error as Error).message}\nUsage: postrider ${name} ${options}`, EXIT_USAGE)
  }
}

export const runCommand = async (args: readonly string[], environment: NodeJS.ProcessEnv, io: Io): Promise<void> => {
  const found = findCommand(args)
  if (!found) throw new CommandError(usage(), EXIT_USAGE)
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
