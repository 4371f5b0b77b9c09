/**
 * `npm test`: the whole suite, once on each database. `npm test -- src/brands`: the test files under that path only.
 * `npm run test:crash`: the long run of the crash test.
 */
import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { startTestPostgres } from './postgres-server.ts'

/** Most of a test's time is waiting for the other process; two cores carry this many files at once. */
const PARALLEL_FILES = 4
/** A test that hangs says so; the long crash run has its own pace. */
const TIMEOUT_MS = 60_000
const FULL_CRASHES = 200

const { values, positionals } = parseArgs({ options: { crash: { type: 'boolean' } }, allowPositionals: true })

const wanted = values.crash ? ['test/crash', 'test/import-crash'] : positionals
const files = globSync('{src,test,docs}/**/*.test.ts')
  .filter((file) => wanted.length === 0 || wanted.some((path) => file.startsWith(path)))
  .sort()

const runOn = (database: string, environment: NodeJS.ProcessEnv) =>
  new Promise<boolean>((resolve) => {
    console.log(`\n== ${files.length} test files on ${database}`)
    spawn(
      process.execPath,
      ['--test', `--test-concurrency=${PARALLEL_FILES}`, `--test-timeout=${TIMEOUT_MS}`, ...files],
      {
        stdio: 'inherit',
        env: { ...process.env, TEST_DATABASE: database, ...environment },
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
    for (const database of ['sqlite', 'postgres']) passed = (await runOn(database, environment)) && passed
    process.exitCode = passed ? 0 : 1
  } finally {
    await postgres.stop()
  }
}

await main()
