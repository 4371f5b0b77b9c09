/**
 * `npm test` runs all test files on SQLite. Test files that use the database of the run (`databaseFiles`) also run on PostgreSQL,
 * with two servers. The other commands:
 *
 * - `npm test -- src/identity/brands` runs only the test files under that path.
 * - `npm run test:crash` runs the long crash tests.
 * - `npm run test:browser` runs the tests in Chromium, on SQLite.
 * - `npm run test:two-servers` runs only the tests on PostgreSQL.
 * - `npm run test:field` runs the tests with real mail servers, one after the other.
 * - `npm run test:cluster` runs the tests of the API, storage, sending, campaigns and crashes on the Citus cluster in TEST_CITUS_URL.
 */
import { spawn } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, statfsSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildServer } from '../deploy/build-server.ts'
import { createTemplate } from './postgres-databases.ts'
import { startTestPostgres } from './postgres-server.ts'

/**
 * How many test processes run at the same time. This is right for two cores, because tests spend part of their time waiting for
 * other processes.
 */
const PARALLEL_PROCESSES = 4
/** How many files a process runs. Loading the server takes about a second of CPU time, so each process runs several. */
const BATCH_FILES = 20
/** With more memory for new objects, garbage collection takes half the time, and a test run takes 5 % less CPU time. */
const FLAGS = ['--max-semi-space-size=32']
const RUN_BATCH = join(import.meta.dirname, 'run-batch.ts')
/**
 * The timeout of a test. Even the slowest takes less than 40 seconds on two cores, but a busy machine can take twice as long. Crash
 * tests with many crashes set a longer one.
 */
const TIMEOUT_MS = 120_000
const FULL_CRASHES = 200

const { values, positionals } = parseArgs({
  options: {
    crash: { type: 'boolean' },
    'two-servers': { type: 'boolean' },
    cluster: { type: 'boolean' },
    browser: { type: 'boolean' },
    field: { type: 'boolean' },
  },
  allowPositionals: true,
})

const wanted = values.crash ? ['test/crash', 'test/import-crash', 'test/queue-crash'] : positionals
const files = globSync(
  values.browser
    ? '{test,client,dashboard/test}/*.browser.ts'
    : values.field
      ? 'test/*.field.ts'
      : '{src,test,docs,client}/**/*.test.ts',
)
  .filter((file) => wanted.length === 0 || wanted.some((path) => file.startsWith(path)))
  .sort()

/** Test files that use the database of the run. Other files choose their own database or need none, so they run only once. */
const databaseFiles = files.filter((file) =>
  /\bRUN_KIND\b|create(Test|Empty)Location\(\)|startApp\((?!t, \{ database:)|\b(start-client|run-examples|(job|queue|sending|provider|subscribe|campaign|tracking)-set-up)\.ts'/.test(
    readFileSync(file, 'utf8'),
  ),
)

/**
 * Files whose databases can be created on the cluster: crash tests, the test of the cluster itself, and files that don't start processes or database servers
 * themselves.
 */
const clusterFiles = databaseFiles.filter(
  (file) =>
    /(crash|distributed-tables)\.test\.ts$/.test(file) ||
    !/create(Test|Empty)Location|TestPostgres|OwnPostgres|start-client|run-examples/.test(readFileSync(file, 'utf8')),
)

/** On a cluster, fewer processes run at the same time, because every test file creates a database on each server. */
const PARALLEL_CLUSTER_PROCESSES = 2
/**
 * The timeout of a test on a cluster. It is longer, because statements pass through one more server, and distributing a file's
 * tables takes about a minute.
 */
const CLUSTER_TIMEOUT_MS = 300_000
const EXIT_USAGE = 2

/** Tests in a browser keep both cores busy, so fewer run at the same time. */
const PARALLEL_BROWSERS = 2
/** How many browser test files a process runs: only a few, because two of the files take minutes. */
const BROWSER_BATCH_FILES = 4
/** Tests that check every screen take minutes. */
const BROWSER_TIMEOUT_MS = 480_000
/** A real mail server needs minutes to relay thousands of emails. */
const FIELD_TIMEOUT_MS = 900_000

/**
 * A folder whose files Linux keeps in memory. Tests write many small files and databases. Storing them here saves 5 % of a test
 * run's CPU time.
 */
const MEMORY_FOLDER = '/dev/shm'
/** The free space that the folder must have. A test run needs about a quarter of that. */
const ENOUGH_BYTES = 4 * 1024 ** 3

const hasEnoughMemory = () => {
  if (process.env.TMPDIR || !existsSync(MEMORY_FOLDER)) return false
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
  return bavail * bsize >= ENOUGH_BYTES
}

/** The cache for compiled code. Most test files need the whole server, and compiling it takes half a second. */
const COMPILE_CACHE = join(import.meta.dirname, '../node_modules/.cache/tests')

/**
 * The server of the npm package, which tests start in other processes: it is what people install, and a start takes 40 % less CPU time
 * than one from source. Tests that don't need another process use the source.
 */
const TEST_SERVER = join(import.meta.dirname, '../node_modules/.cache/test-server')

interface Pace {
  readonly parallelProcesses: number
  readonly batchFiles: number
  readonly timeoutMs: number
}

const USUAL_PACE: Pace = {
  parallelProcesses: PARALLEL_PROCESSES,
  batchFiles: BATCH_FILES,
  timeoutMs: TIMEOUT_MS,
}

interface Run {
  readonly name: string
  readonly files: readonly string[]
  readonly environment: NodeJS.ProcessEnv
}

/**
 * Runs the files in batches, with one process per batch. All runs share the processes, so that no process is idle while the last
 * batch of a run finishes.
 */
const runAll = async (runs: readonly Run[], pace = USUAL_PACE): Promise<boolean> => {
  const batches = runs.flatMap((run) => inBatches(run.files, pace.batchFiles).map((files) => ({ ...run, files })))
  let passed = true
  const work = async () => {
    for (let batch = batches.shift(); batch; batch = batches.shift()) {
      passed = (await runBatch(batch, pace.timeoutMs)) && passed
    }
  }
  await Promise.all(Array.from({ length: pace.parallelProcesses }, work))
  for (const failure of failures) process.stdout.write(`\n${failure}`)
  return passed
}

/** Distributes the files round-robin, so that neighboring files, which tend to be equally slow, go to different batches. */
const inBatches = (files: readonly string[], batchFiles: number): string[][] => {
  const count = Math.ceil(files.length / batchFiles)
  return Array.from({ length: count }, (_, batch) => files.filter((_, index) => index % count === batch))
}

/** The reports of failed tests. They are printed again at the end, where they are easy to find. */
const failures: string[] = []

/** Prints the output of a batch when it ends, so that the outputs of parallel batches don't mix. */
const runBatch = ({ name, files, environment }: Run, timeoutMs: number) =>
  new Promise<boolean>((resolve) => {
    const child = spawn(process.execPath, [...FLAGS, RUN_BATCH, String(timeoutMs), ...files], {
      stdio: ['inherit', 'pipe', 'pipe'],
      env: { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE, ...environment },
    })
    const output: Buffer[] = []
    child.stdout.on('data', (chunk) => output.push(chunk))
    child.stderr.on('data', (chunk) => output.push(chunk))
    child.once('close', (code) => {
      const text = `\n== ${files.length} test files on ${name}\n${Buffer.concat(output)}`
      process.stdout.write(text)
      if (code !== 0) failures.push(text.slice(Math.max(0, text.indexOf('✖ failing tests:'))))
      resolve(code === 0)
    })
  })

const runOnCluster = async () => {
  if (!process.env.TEST_CITUS_URL) {
    console.error(
      'Set TEST_CITUS_URL to the coordinator of a Citus cluster, like postgres://user:password@host/database.',
    )
    process.exitCode = EXIT_USAGE
    return
  }
  const environment = { TEST_DATABASE: 'postgres', TEST_POSTGRES_URL: process.env.TEST_CITUS_URL }
  const pace = { ...USUAL_PACE, parallelProcesses: PARALLEL_CLUSTER_PROCESSES, timeoutMs: CLUSTER_TIMEOUT_MS }
  process.exitCode = (await runAll([{ name: 'the cluster', files: clusterFiles, environment }], pace)) ? 0 : 1
}

const runInBrowsers = async () => {
  // Loaded only here, because it loads Playwright. Processes that install Chromium at the same time lock each other out.
  const { ensureChromium } = await import('./chromium.ts')
  ensureChromium()
  const pace = {
    parallelProcesses: PARALLEL_BROWSERS,
    batchFiles: BROWSER_BATCH_FILES,
    timeoutMs: BROWSER_TIMEOUT_MS,
  }
  const run = { name: 'SQLite, in Chromium', files, environment: { TEST_DATABASE: 'sqlite' } }
  process.exitCode = (await runAll([run], pace)) ? 0 : 1
}

const runInTheField = async () => {
  const pace = { parallelProcesses: 1, batchFiles: 1, timeoutMs: FIELD_TIMEOUT_MS }
  const run = { name: 'SQLite, with real mail servers', files, environment: { TEST_DATABASE: 'sqlite' } }
  process.exitCode = (await runAll([run], pace)) ? 0 : 1
}

const main = async () => {
  if (files.length === 0) throw new Error(`No test file under ${wanted.join(', ')}.`)
  if (hasEnoughMemory()) process.env.TMPDIR = MEMORY_FOLDER
  await buildServer(TEST_SERVER)
  mkdirSync(join(TEST_SERVER, 'dashboard'))
  symlinkSync(join(import.meta.dirname, '../dashboard/dist'), join(TEST_SERVER, 'dashboard/dist'))
  process.env.TEST_PROGRAM = join(TEST_SERVER, 'bin/postrider.js')
  if (values.browser) return runInBrowsers()
  if (values.field) return runInTheField()
  const postgres = await startTestPostgres(process.env.TEST_POSTGRES_URL)
  const stop = () => void postgres.stop().finally(() => process.exit(1))
  process.once('SIGINT', stop).once('SIGTERM', stop)
  try {
    console.log(postgres.description)
    const template = await createTemplate(postgres.url)
    const environment = {
      TEST_POSTGRES_URL: postgres.url,
      TEST_POSTGRES_TEMPLATE: template.name,
      ...(values.crash && { TEST_CRASHES: String(FULL_CRASHES) }),
    }
    const runs = [
      {
        // Connections alternate between two servers. Anything that works with two servers also works with one.
        name: 'PostgreSQL, two servers on it',
        files: databaseFiles,
        environment: { ...environment, TEST_DATABASE: 'postgres', TEST_SERVERS: '2' },
      },
      { name: 'SQLite', files, environment: { ...environment, TEST_DATABASE: 'sqlite' } },
    ]
    process.exitCode = (await runAll(values['two-servers'] ? runs.slice(0, 1) : runs)) ? 0 : 1
    await template.drop()
  } finally {
    await postgres.stop()
  }
}

await (values.cluster ? runOnCluster() : main())
