/**
 * `npm test`: the whole suite, once on each database, on PostgreSQL with two servers. `npm test -- src/brands`: the test files under
 * that path only. `npm run test:crash`: the long run of the crash tests. `npm run test:two-servers`: the second part alone.
 */
import { spawn } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { startTestPostgres } from './postgres-server.ts'

/** Most of a test's time is waiting for the other process; two cores carry this many files at once. */
const PARALLEL_FILES = 4
/** A test that hangs says so; the long crash run has its own pace. */
const TIMEOUT_MS = 60_000
const FULL_CRASHES = 200

const { values, positionals } = parseArgs({
  options: { crash: { type: 'boolean' }, 'two-servers': { type: 'boolean' } },
  allowPositionals: true,
})

const wanted = values.crash ? ['test/crash', 'test/import-crash'] : positionals
const files = globSync('{src,test,docs,client}/**/*.test.ts')
  .filter((file) => wanted.length === 0 || wanted.some((path) => file.startsWith(path)))
  .sort()

/** Those with tests on the database of the run. The others name theirs, or need none: once is enough. */
const databaseFiles = files.filter((file) =>
  /\bRUN_KIND\b|createTestLocation\(\)|startApp\((?!t, \{ database:)|\b(start-client|run-examples)\.ts'/.test(
    readFileSync(file, 'utf8'),
  ),
)

const runOn = (name: string, files: readonly string[], environment: NodeJS.ProcessEnv) =>
  new Promise<boolean>((resolve) => {
    console.log(`\n== ${files.length} test files on ${name}`)
    spawn(
      process.execPath,
      ['--test', `--test-concurrency=${PARALLEL_FILES}`, `--test-timeout=${TIMEOUT_MS}`, ...files],
      {
        stdio: 'inherit',
        env: { ...process.env, ...environment },
      },
    ).once('exit', (code) => resolve(code === 0))
  })

const main = async () => {
  if (files.length === 0) throw new Error(`No test file under ${wanted.join(', ')}.`)
  const postgres = await startTestPostgres(process.env.TEST_POSTGRES_URL)
  const stop = () => void postgres.stop().finally(() => process.exit(1))
  process.once('SIGINT', stop).once('SIGTERM', stop)
  try {
    console.log(postgres.description)
    const environment = { TEST_POSTGRES_URL: postgres.url, ...(values.crash && { TEST_CRASHES: String(FULL_CRASHES) }) }
    let passed = true
    const run = async (name: string, files: readonly string[], more: NodeJS.ProcessEnv) => {
      if (files.length > 0) passed = (await runOn(name, files, { ...environment, ...more })) && passed
    }
    if (!values['two-servers']) await run('SQLite', files, { TEST_DATABASE: 'sqlite' })
    // Each request to one of the two in turn: what holds there holds for one, too.
    await run('PostgreSQL, two servers on it', databaseFiles, { TEST_DATABASE: 'postgres', TEST_SERVERS: '2' })
    process.exitCode = passed ? 0 : 1
  } finally {
    await postgres.stop()
  }
}

await main()
