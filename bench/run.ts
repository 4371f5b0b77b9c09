/**
 * `npm run bench`: Postrider beside its limits, in one run, on both databases. Starts what it needs, prints a table, stops.
 * `npm run bench -- --seconds 2 --rounds 1` for a quick look, `--database sqlite` for one of the two. How to read it: README.md.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startTestPostgres } from '../test/postgres-server.ts'
import { runPostrider, startServer } from '../test/server-process.ts'
import type { TestLocation } from '../test/test-database.ts'
import type { BareOrder } from './bare-server.ts'
import { type Figures, measure, median, type Question, warmUp } from './load.ts'

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    database: { type: 'string', multiple: true, default: ['sqlite', 'postgres'] },
  },
})

/** A team's list as long as teams have it. */
const LISTED_BRANDS = 25
const BRAND = {
  name: 'Acme',
  short_description: 'Everything for the road runner',
  website_url: 'https://acme.example',
  primary_color: '#1a2b3c',
  logo_image: 'https://cdn.acme.example/logo.png',
  social_links: ['https://facebook.com/acme', 'https://x.com/acme'],
}
/** What the project promises for SQLite; printed beside the figure, and the run fails where one is missed. */
const GOALS: Readonly<Record<string, number>> = { 'sqlite GET brand': 0.4, 'sqlite POST brand, fresh key': 0.5 }
const IDLE_MEMORY_GOAL_MB = 130
const FIRST_ANSWER_GOAL_MS = 1_500

interface Row {
  readonly name: string
  readonly ours: Figures
  readonly bare: Figures
}

/** The rounds of both alternate, so that a change in the machine's mood meets both. */
const compare = async (name: string, ours: Question, bare: Question): Promise<Row> => {
  console.error(`  ${name} …`)
  await warmUp(ours)
  await warmUp(bare)
  const rounds: { ours: Figures[]; bare: Figures[] } = { ours: [], bare: [] }
  for (let round = 0; round < Number(options.rounds); round++) {
    rounds.bare.push(await measure(bare, Number(options.seconds)))
    rounds.ours.push(await measure(ours, Number(options.seconds)))
  }
  return { name, ours: median(rounds.ours), bare: median(rounds.bare) }
}

const startBare = async (order: BareOrder) => {
  const child = fork(join(import.meta.dirname, 'bare-server.ts'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  child.send(order)
  const [port] = await once(child, 'message')
  return { origin: `http://127.0.0.1:${port}`, stop: () => child.kill('SIGKILL') }
}

/** Two teams: one with a list of a fixed length to read, one that the written brands pile up in. */
const prepare = async (location: TestLocation, origin: string) => {
  const command = async (...args: string[]) => (await runPostrider(location, args)).stdout.trim()
  const teamOf = async (name: string) => JSON.parse(await command('team', 'create', '--name', name)).id as number
  const [readTeam, writeTeam] = [await teamOf('Reads'), await teamOf('Writes')]
  const headersOf = async (team: number) => ({
    authorization: `Bearer ${await command('token', 'create', '--team', String(team))}`,
    'content-type': 'application/json',
  })
  const [readHeaders, writeHeaders] = [await headersOf(readTeam), await headersOf(writeTeam)]
  const create = (headers: Record<string, string>) =>
    fetch(`${origin}/api/v1/brands`, { method: 'POST', headers, body: JSON.stringify(BRAND) })
  const brand = await (await create(readHeaders)).text()
  for (let n = 1; n < LISTED_BRANDS; n++) await create(readHeaders)
  const list = await (await fetch(`${origin}/api/v1/brands`, { headers: readHeaders })).text()
  const replayHeaders = { ...writeHeaders, 'idempotency-key': 'replayed' }
  const replay = await (await create(replayHeaders)).text()
  return {
    brand,
    list,
    replay,
    id: JSON.parse(brand).id as number,
    writeTeam,
    readHeaders,
    writeHeaders,
    replayHeaders,
  }
}

const benchmark = async (database: string, location: TestLocation, baseFolder: string): Promise<Row[]> => {
  console.error(`${database}:`)
  // Logging as it does by default, to where it costs nobody else.
  const server = await startServer(location, { LOG_LEVEL: 'info' }, 'ignore')
  const { origin } = server
  const made = await prepare(location, origin)
  const bare = await startBare({
    bytes: { '/brand': made.brand, '/list': made.list, '/replay': made.replay },
    teamId: made.writeTeam,
    ...(location.databaseUrl
      ? { postgresUrl: location.databaseUrl }
      : { sqliteFile: await copyOfFile(location, baseFolder) }),
  })
  const path = '/api/v1/brands'
  const body = JSON.stringify(BRAND)
  const json = { 'content-type': 'application/json' }
  const get = { origin, method: 'GET', headers: made.readHeaders } as const
  const post = { origin, path, method: 'POST', body } as const
  const bareOf = (method: 'GET' | 'POST', path: string) => ({
    origin: bare.origin,
    path,
    method,
    headers: json,
    ...(method === 'POST' && { body }),
  })
  try {
    return [
      await compare(`${database} GET brand`, { ...get, path: `${path}/${made.id}` }, bareOf('GET', '/brand')),
      await compare(`${database} GET brands (${LISTED_BRANDS})`, { ...get, path }, bareOf('GET', '/list')),
      await compare(
        `${database} POST brand, fresh key`,
        { ...post, headers: made.writeHeaders, freshKeys: true },
        bareOf('POST', '/insert'),
      ),
      await compare(
        `${database} POST brand, replay`,
        { ...post, headers: made.replayHeaders },
        bareOf('POST', '/replay'),
      ),
    ]
  } finally {
    bare.stop()
    server.child.kill('SIGKILL')
  }
}

/** A database of its own with the same schema and team: two writers on one SQLite file would wait for each other. */
const copyOfFile = async ({ dataDir }: TestLocation, folder: string) => {
  const { DatabaseSync } = await import('node:sqlite')
  const file = join(folder, 'bare.db')
  const source = new DatabaseSync(join(dataDir, 'postrider.db'))
  source.exec(`vacuum into '${file}'`)
  source.close()
  return file
}

const standStill = async (location: TestLocation) => {
  const startedAt = performance.now()
  const server = await startServer(location)
  try {
    while (!(await fetch(`${server.origin}/health`).catch(() => undefined))?.ok) await sleep(5)
    const firstAnswerMs = performance.now() - startedAt
    await sleep(5_000)
    const metrics = await (await fetch(`${server.origin}/metrics`)).text()
    return {
      firstAnswerMs,
      idleMb: Number(/^process_resident_memory_bytes ([\d.e+]+)/m.exec(metrics)?.[1]) / 1024 / 1024,
    }
  } finally {
    server.child.kill('SIGKILL')
  }
}

const print = (rows: readonly Row[]) => {
  const header = ['', 'Postrider/s', 'bare/s', 'ratio', 'goal', 'CPU µs', 'bare CPU µs', 'p99 ms']
  const cells = rows.map(({ name, ours, bare }) => [
    name,
    ours.perSecond.toFixed(0),
    bare.perSecond.toFixed(0),
    (ours.perSecond / bare.perSecond).toFixed(2),
    GOALS[name]?.toFixed(2) ?? '',
    ours.cpuMicros.toFixed(0),
    bare.cpuMicros.toFixed(0),
    ours.p99Ms.toFixed(1),
  ])
  const widths = header.map((_, column) => Math.max(...[header, ...cells].map((row) => row[column]?.length ?? 0)))
  for (const row of [header, ...cells]) {
    console.log(
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  '),
    )
  }
}

const main = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'postrider-bench-'))
  const postgres = options.database.includes('postgres')
    ? await startTestPostgres(process.env.TEST_POSTGRES_URL, { durable: true })
    : undefined
  try {
    if (postgres) console.error(postgres.description)
    const idle = await standStill({ databaseUrl: undefined, dataDir: join(folder, 'idle') })
    const rows: Row[] = []
    for (const database of options.database) {
      const databaseUrl = database === 'postgres' ? postgres?.url : undefined
      rows.push(...(await benchmark(database, { databaseUrl, dataDir: join(folder, database) }, folder)))
    }
    print(rows)
    console.log(
      `First answer ${idle.firstAnswerMs.toFixed(0)} ms after the start (goal ${FIRST_ANSWER_GOAL_MS}), ${idle.idleMb.toFixed(0)} MB when idle (goal ${IDLE_MEMORY_GOAL_MB}).`,
    )
    const missed = rows
      .filter(({ name, ours, bare }) => ours.perSecond / bare.perSecond < (GOALS[name] ?? 0))
      .map(({ name }) => name)
    if (idle.firstAnswerMs > FIRST_ANSWER_GOAL_MS) missed.push('first answer')
    if (idle.idleMb > IDLE_MEMORY_GOAL_MB) missed.push('idle memory')
    if (missed.length > 0) console.log(`Missed: ${missed.join(', ')}`)
    process.exitCode = missed.length > 0 ? 1 : 0
  } finally {
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

await main()
