import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createWriteStream, mkdirSync, openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { printTable } from './compare.ts'
import { createFieldsOf } from './contacts.ts'
import { memoryMb } from './load.ts'
import { contactOf } from './make-contacts.ts'
import { sendOtherRequests } from './other-requests.ts'
import type { Bench } from './servers.ts'

const LOOK_EVERY_MS = 250

export interface ImportFigures {
  readonly rows: number
  readonly perSecond: number
  /** The rate without another team's requests. Measured only if it's compared with listmonk's. */
  readonly alonePerSecond: number | undefined
  /** The rate of plain inserts into a table without indexes. */
  readonly barePerSecond: number
  /** The rate of plain inserts into a table with an index on each of its six columns. */
  readonly indexedPerSecond: number
  readonly roseByMb: number
  /** The p99 latency of another team's requests while the import runs. */
  readonly readP99Ms: number
  readonly writeP99Ms: number
  readonly exported: { readonly perSecond: number; readonly firstByteMs: number; readonly roseByMb: number }
  /** The result of importing the exported file. */
  readonly again: { readonly unchanged: number; readonly perSecond: number }
}

/**
 * Imports a file whose rows have six cells each into a list, exports the contacts and imports the exported file. Compares the import with
 * plain inserts of the same rows.
 */
export const benchmarkImports = async (
  bench: Bench,
  rows: number,
  { isCompared }: { readonly isCompared: boolean },
): Promise<ImportFigures> => {
  const { database, origin, location } = bench
  const say = (what: string) => console.error(`  ${database} ${what} …`)
  const team = await bench.createTeam('Imports')
  const other = await bench.createTeam('Others')
  for (const { headers } of [team, other]) await createFieldsOf(origin, headers)
  mkdirSync(location.dataDir, { recursive: true })
  const file = join(location.dataDir, 'rows.csv')
  await pipeline(Readable.from(csvOf(rows)), createWriteStream(file))

  say(`bare insert of ${rows} rows`)
  const bareBefore = await runBare(bench, file)
  say(`import of ${rows} rows`)
  const others = sendOtherRequests(origin, other.headers)
  await others.whileIdle()
  const listId = await createList(origin, team.headers)
  const { peakMb, ended, idleMb } = await importFile(origin, team.headers, file, `?list_id=${listId}`)
  const { readP99Ms, writeP99Ms } = await others.stop()
  assert.deepEqual([ended.created, ended.subscribed, ended.failed], [rows, rows, 0])
  const barePerSecond = (bareBefore + (await runBare(bench, file))) / 2
  say(`bare insert of ${rows} rows, each column with an index`)
  const indexedPerSecond = await runBare(bench, file, 'indexed')

  const alonePerSecond = isCompared ? await importAlone(bench, file, rows) : undefined
  say(`export of ${rows} contacts`)
  const copy = join(location.dataDir, 'export.csv')
  const exported = await exportTo(origin, team.headers, copy)
  say('import of the exported file')
  const { ended: again } = await importFile(origin, team.headers, copy)
  assert.deepEqual([again.unchanged, again.created, again.updated, again.failed], [rows, 0, 0, 0])

  return {
    rows,
    perSecond: rateOf(ended),
    alonePerSecond,
    barePerSecond,
    indexedPerSecond,
    roseByMb: peakMb - idleMb,
    readP99Ms,
    writeP99Ms,
    exported: { ...exported, perSecond: rows / exported.seconds },
    again: { unchanged: again.unchanged, perSecond: rateOf(again) },
  }
}

const importAlone = async ({ origin, createTeam, database }: Bench, file: string, rows: number): Promise<number> => {
  const team = await createTeam('Imports alone')
  await createFieldsOf(origin, team.headers)
  console.error(`  ${database} import of ${rows} rows without other requests …`)
  const listId = await createList(origin, team.headers)
  const { ended } = await importFile(origin, team.headers, file, `?list_id=${listId}`)
  assert.deepEqual([ended.created, ended.subscribed, ended.failed], [rows, rows, 0])
  return rateOf(ended)
}

const GOALS = { share: 0.25, toListmonk: 1, roseByMb: 150, p99Ms: 50, exportRoseByMb: 50, firstByteMs: 200 }

/** Returns the names of the goals that were missed. */
export const printImports = (database: string, figures: ImportFigures, listmonkPerSecond?: number): string[] => {
  const {
    rows,
    perSecond,
    alonePerSecond,
    barePerSecond,
    indexedPerSecond,
    roseByMb,
    readP99Ms,
    writeP99Ms,
    exported,
    again,
  } = figures
  const share = perSecond / barePerSecond
  const toListmonk =
    alonePerSecond === undefined || listmonkPerSecond === undefined ? undefined : alonePerSecond / listmonkPerSecond
  const comparison =
    toListmonk === undefined
      ? []
      : [
          ['… without other requests', `${alonePerSecond?.toFixed(0)}`, ''],
          ['… … vs. listmonk', toListmonk.toFixed(2), `${GOALS.toListmonk} of ${listmonkPerSecond?.toFixed(0)}`],
        ]
  printTable(
    [`${database}, ${rows} rows`, 'measured', 'goal'],
    [
      ['import, rows per second', perSecond.toFixed(0), ''],
      ['… vs. plain inserts', share.toFixed(3), `${GOALS.share} of ${barePerSecond.toFixed(0)}`],
      [
        '… vs. plain inserts with six indexes',
        (perSecond / indexedPerSecond).toFixed(3),
        `of ${indexedPerSecond.toFixed(0)}`,
      ],
      ...comparison,
      ['… memory increase, MB', roseByMb.toFixed(0), `${GOALS.roseByMb}`],
      ['… others’ reads, p99 ms', readP99Ms.toFixed(1), `${GOALS.p99Ms}`],
      ['… others’ writes, p99 ms', writeP99Ms.toFixed(1), `${GOALS.p99Ms}`],
      ['export, contacts per second', exported.perSecond.toFixed(0), ''],
      ['… first byte, ms', exported.firstByteMs.toFixed(0), `${GOALS.firstByteMs}`],
      ['… memory increase, MB', exported.roseByMb.toFixed(0), `${GOALS.exportRoseByMb}`],
      ['import of the export, rows per second', again.perSecond.toFixed(0), ''],
      ['… unchanged contacts', `${again.unchanged}`, `${rows}`],
    ],
  )
  return [
    ...(share < GOALS.share ? [`${database} import`] : []),
    ...(toListmonk !== undefined && toListmonk < GOALS.toListmonk ? [`${database} import vs. listmonk`] : []),
    ...(roseByMb > GOALS.roseByMb ? [`${database} import’s memory`] : []),
    ...(Math.max(readP99Ms, writeP99Ms) > GOALS.p99Ms ? [`${database} p99 during an import`] : []),
    ...(exported.firstByteMs > GOALS.firstByteMs ? [`${database} export’s first byte`] : []),
    ...(exported.roseByMb > GOALS.exportRoseByMb ? [`${database} export’s memory`] : []),
  ]
}

interface Ended {
  readonly status: string
  readonly rows_read: number
  readonly created: number
  readonly subscribed: number
  readonly updated: number
  readonly unchanged: number
  readonly failed: number
  readonly started_at: string
  readonly finished_at: string
}

export const rateOf = ({ rows_read, started_at, finished_at }: Ended) =>
  rows_read / ((Date.parse(finished_at) - Date.parse(started_at)) / 1_000)

export const csvOf = function* (rows: number) {
  yield 'first_name,last_name,email,phone,birthday,score\n'
  for (let n = 0; n < rows; n++) yield `${Object.values(contactOf(n)).join(',')}\n`
}

const runBare = async ({ location }: Bench, file: string, ...more: string[]): Promise<number> => {
  const place = location.databaseUrl ?? join(location.dataDir, 'bare-import.db')
  const script = join(import.meta.dirname, 'bare-import.ts')
  return Number((await promisify(execFile)(process.execPath, [script, file, place, ...more])).stdout)
}

export const createList = async (origin: string, headers: Readonly<Record<string, string>>): Promise<number> => {
  const body = JSON.stringify({ name: 'Everyone', channel: 'email' })
  const made = await fetch(`${origin}/api/v1/lists`, { method: 'POST', headers, body })
  assert.equal(made.status, 201)
  return ((await made.json()) as { id: number }).id
}

/** Uploads the file, waits until it is imported, and samples the server's memory. */
export const importFile = async (
  origin: string,
  headers: Readonly<Record<string, string>>,
  file: string,
  query = '',
) => {
  const idleMb = await memoryMb(origin)
  let peakMb = idleMb
  const sent = await fetch(`${origin}/api/v1/contacts/import${query}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'text/csv' },
    body: await openAsBlob(file),
  })
  assert.equal(sent.status, 202)
  const { id } = (await sent.json()) as { id: number }
  for (let looks = 0; ; looks++) {
    const ended = (await (await fetch(`${origin}/api/v1/contacts/imports/${id}`, { headers })).json()) as Ended
    peakMb = Math.max(peakMb, await memoryMb(origin))
    if (!['waiting', 'running'].includes(ended.status)) return { ended, idleMb, peakMb }
    if (looks % 40 === 39) console.error(`    ${ended.rows_read} rows`)
    await sleep(LOOK_EVERY_MS)
  }
}

const exportTo = async (origin: string, headers: Readonly<Record<string, string>>, file: string) => {
  const idleMb = await memoryMb(origin)
  let peakMb = idleMb
  const looking = setInterval(async () => {
    peakMb = Math.max(peakMb, await memoryMb(origin))
  }, LOOK_EVERY_MS)
  const startedAt = performance.now()
  const response = await fetch(`${origin}/api/v1/contacts/export?format=csv`, { headers })
  assert.equal(response.status, 200)
  let firstByteMs = 0
  const body = Readable.fromWeb(response.body as never)
  body.once('data', () => {
    firstByteMs = performance.now() - startedAt
  })
  body.pause()
  await pipeline(body, createWriteStream(file))
  clearInterval(looking)
  return { firstByteMs, seconds: (performance.now() - startedAt) / 1_000, roseByMb: peakMb - idleMb }
}
