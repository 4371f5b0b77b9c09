import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { TestContext } from 'node:test'
import packageJson from '../../package.json' with { type: 'json' }
import { insertTeam } from '../../src/accounts/teams/team-queries.ts'
import { insertToken } from '../../src/accounts/teams/token-queries.ts'
import { insertStandardFields } from '../../src/audience/contact-fields/standard-fields.ts'
import { systemClock, toTimestamp } from '../../src/foundation/clock.ts'
import { openDatabase } from '../../src/platform/storage/database.ts'
import type { Db } from '../../src/platform/storage/dialect.ts'
import { migrate } from '../../src/platform/storage/migrate.ts'
import { transact } from '../../src/platform/storage/transact.ts'
import { startInProcess } from '../../test/start-app.ts'
import { createTestLocation } from '../../test/test-database.ts'
import { type Example, ROOT } from './read-examples.ts'

/** The server's address in the docs. */
const ORIGIN = 'http://localhost:3000'

/** Whether curl is new enough for `--json` (7.82, from 2022). */
export const HAS_CURL = spawnSync('curl', ['--json', '{}', '--version']).status === 0

interface Reader {
  /** True if the page contains the commands that create the team and the token. */
  readonly isFirst: boolean
  readonly usesCurl: boolean
}

/**
 * Creates a folder that looks like a checkout and starts a server that examples reach at the address in the docs. Shell variables
 * carry over from one example to the next.
 */
export const startReader = async (t: TestContext, reader: Reader) => {
  const { databaseUrl, dataDir: folder } = await createTestLocation()
  const location = { databaseUrl, dataDir: join(folder, 'data') }
  for (const name of ['package.json', 'bin', 'node_modules']) symlinkSync(join(ROOT, name), join(folder, name))
  const database = openDatabase(location)
  await migrate(database, systemClock)
  const token = reader.isFirst ? undefined : await followQuickstart(database.db)
  const server = await startInProcess({ servers: 1, config: { publicUrl: ORIGIN } }, { ...database, location })
  t.after(async () => {
    await server.close()
    await database.db.destroy()
  })
  const tools = installTools(folder, server.origin, reader)
  const environment = {
    PATH: `${tools}:${process.env.PATH}`,
    HOME: folder,
    CURL_HOME: folder,
    npm_config_update_notifier: 'false',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...(token && { TOKEN: token, API: `${ORIGIN}/api/v1` }),
  }
  const node = (fetchModule: string) => `'${process.execPath}' --import '${fetchModule}' --input-type=module`
  // Each example runs in a separate shell, so that the test can name the one that failed.
  const shell = ({ language, text: code }: Example, faults: string) =>
    language === 'js'
      ? `${RESTORE}${node(redirectFetch(server.origin, faults))} <<'END'\n${code}\nEND\n`
      : `${RESTORE}${code}\nset +e\nexport -p > .variables\n`
  return {
    /** `faults` is code that replaces responses to the script's requests. */
    run: (example: Example, faults = '') => runShell(shell(example, faults), folder, environment),
  }
}

/** Shell code that makes an example stop at the first command that fails, and restores the variables from the previous example. */
const RESTORE = 'set -ea\n[ ! -f .variables ] || . ./.variables\n'

/** Faults for the first three requests: a lost response, a proxy's error page and a 429. */
export const THREE_FAULTS = `
  calls++
  if (calls === 1) throw new TypeError("lost")
  if (calls === 2) return new Response("<h1>Bad gateway</h1>", { status: 502 })
  if (calls === 3) return Response.json({ error_code: "too_many_requests" }, { status: 429, headers: { "retry-after": "0.1" } })`

/** Creates the team and token from the quickstart. Returns the token. */
const followQuickstart = (db: Db): Promise<string> => {
  const now = toTimestamp(systemClock())
  return transact(db, async (trx) => {
    const { id } = await insertTeam(trx, { name: 'My team', defaultCountry: null }, now)
    await insertStandardFields(trx, id, now)
    return (await insertToken(trx, id, { name: 'Command line', kind: 'api' }, now)).token
  })
}

/**
 * Redirects curl from the port in the docs to the test server's port. Returns a folder of programs that must come first in PATH.
 */
const installTools = (folder: string, origin: string, { isFirst, usesCurl }: Reader): string => {
  const [from, to] = [new URL(ORIGIN).host, new URL(origin).host]
  writeFileSync(join(folder, '.curlrc'), `connect-to = "${from}:${to}"\n`)
  const tools = join(folder, '.tools')
  mkdirSync(tools)
  const install = (name: string, script: string) =>
    writeFileSync(join(tools, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  const cache = `export NODE_COMPILE_CACHE='${ROOT}/node_modules/.cache/postrider'`
  if (!usesCurl) install('curl', `${cache}\nexec '${process.execPath}' '${ROOT}/docs/test/curl.ts' "$@"`)
  // npm takes a second to start. Only the first pages use the real npm; the others run the `postrider` script from package.json
  // directly.
  if (!isFirst)
    install(
      'npm',
      `[ "$1 $2 $3 $4" = "run --silent postrider --" ] && shift 4 && exec '${process.execPath}' ${SCRIPT} "$@"`,
    )
  return tools
}

const SCRIPT = packageJson.scripts.postrider.replace(/^node /, '')

const redirectFetch = (origin: string, faults: string) =>
  `data:text/javascript,${encodeURIComponent(`
const real = fetch
let calls = 0
globalThis.fetch = async (url, init) => {
  const response = await real(String(url).replace("${ORIGIN}", "${origin}"), init)
  ${faults}
  return response
}`)}`

const TIMEOUT_MS = 30_000

const runShell = async (script: string, cwd: string, env: NodeJS.ProcessEnv) => {
  const child = spawn('sh', ['-c', script], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], timeout: TIMEOUT_MS })
  const exited = new Promise<number | null>((resolve, reject) => child.once('exit', resolve).once('error', reject))
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), exited])
  return { stdout, stderr, code }
}
