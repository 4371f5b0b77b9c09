import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { test } from 'node:test'
import { readCatalogue } from '../src/platform/storage/dialects/citus/citus-distribution.ts'
import { numberedPages } from '../src/platform/storage/numbered-pages/numbered-page.ts'
import { SCOPES } from '../src/platform/storage/numbered-pages/scopes.ts'
import { testDatabase } from './test-database.ts'

/** The districts of `src/`, from the top. Each imports only those below it. Their READMEs say what they are. */
const DISTRICTS = [
  'dashboard',
  'operation',
  'recipients',
  'sending',
  'content',
  'audience',
  'identity',
  'accounts',
  'protocols',
  'platform',
  'foundation',
]
/** What starts everything, and may import it. */
const TOP = /^(bin\/.*|src\/(app|slices|start-parts|background-work)\.ts)$/

const sources = globSync('{src,bin}/**/*.ts').filter((file) => !/\.(test|examples)\.ts$/.test(file))
const textOf = (file: string) => readFileSync(file, 'utf8')
const importsOf = (file: string) =>
  [...textOf(file).matchAll(/(?:from|import\()\s*'(\.[^']+\.ts)'/g)].map(([, path = '']) =>
    normalize(join(dirname(file), path)),
  )
const districtOf = (file: string) => (TOP.test(file) ? undefined : file.split('/')[1])
/** A folder of a district. The dashboard, which has no folders, is one room. */
const roomOf = (file: string) => {
  const [, district, room = ''] = TOP.test(file) ? [] : file.split('/')
  return district && (room.endsWith('.ts') ? district : `${district}/${room}`)
}
const isAbove = (district: string | undefined, other: string) =>
  district === undefined || DISTRICTS.indexOf(district) <= DISTRICTS.indexOf(other)
/** Rooms with routes and tables of features, as opposed to what features are built from. */
const isFeature = (file: string) => !TOP.test(file) && !/^src\/(platform|foundation)\//.test(file)

test('a district imports only those below it', () => {
  assert.ok(sources.length > 300)
  for (const file of sources) {
    const district = districtOf(file)
    if (district !== undefined) assert.ok(DISTRICTS.includes(district), `${file} is in no district`)
    for (const imported of importsOf(file).filter((it) => it.startsWith('src/'))) {
      const other = districtOf(imported)
      assert.ok(other === undefined ? district === undefined : isAbove(district, other), `${file} imports ${imported}`)
    }
  }
})

test('every district has a README, which starts with what the district is, what it may use and where to start', () => {
  for (const district of DISTRICTS) {
    const [start = ''] = textOf(`src/${district}/README.md`).split('\n## ')
    assert.ok(start.split('\n').length <= 20, `${district}/README.md starts with too many lines`)
    assert.match(start, /\n(It may use|It imports nothing)/, district)
    assert.match(start, /\nStart with /, district)
  }
})

test('migrations import only types and packages from outside their folder, so that changes elsewhere don’t change them', () => {
  const folder = 'src/platform/storage/migrations/'
  const migrations = sources.filter((file) => file.startsWith(folder))
  assert.ok(migrations.length > 40)
  for (const file of migrations) {
    const code = textOf(file).replaceAll(/^(?:import|export) type [^'"]*['"][^'"]+['"]/gm, '')
    for (const [, path = ''] of code.matchAll(/['"`](\.{1,2}\/[^'"`]+)['"`]/g))
      assert.ok(normalize(join(dirname(file), path)).startsWith(folder), `${file} imports ${path}`)
  }
  const users = sources.filter((file) => !file.startsWith(folder))
  assert.deepEqual(
    users.filter((file) => importsOf(file).some((it) => it.startsWith(folder))),
    ['src/platform/storage/migrate.ts'],
  )
})

test('rooms don’t import other features’ routes or schemas, and there are no import cycles between rooms', () => {
  const uses = new Map<string, Set<string>>()
  for (const file of sources) {
    const room = roomOf(file)
    for (const imported of importsOf(file)) {
      const other = roomOf(imported)
      if (!room || !other || room === other) continue
      if (isFeature(imported)) assert.doesNotMatch(imported, /-(routes|schemas)\.ts$/, `${file} imports ${imported}`)
      uses.set(room, (uses.get(room) ?? new Set()).add(other))
    }
  }
  const done = new Set<string>()
  const visit = (room: string, path: readonly string[]): void => {
    assert.equal(path.includes(room), false, `circle: ${[...path, room].join(' → ')}`)
    if (done.has(room)) return
    for (const other of uses.get(room) ?? []) visit(other, [...path, room])
    done.add(room)
  }
  for (const room of uses.keys()) visit(room, [])
})

test('there are no import cycles between files', () => {
  const done = new Set<string>()
  const visit = (file: string, path: readonly string[]): void => {
    assert.equal(path.includes(file), false, `circle: ${[...path, file].join(' → ')}`)
    if (done.has(file)) return
    for (const imported of importsOf(file)) visit(imported, [...path, file])
    done.add(file)
  }
  for (const file of sources) visit(file, [])
})

test('queries don’t import HTTP code', () => {
  for (const file of sources.filter((it) => it.endsWith('-queries.ts') && isFeature(it))) {
    for (const imported of importsOf(file))
      assert.doesNotMatch(imported, /^src\/platform\/http\//, `${file} imports ${imported}`)
    assert.ok(!/from 'fastify'/.test(textOf(file)), file)
  }
})

test('only storage/ and config.ts mention the databases by name', () => {
  for (const file of sources.filter((it) => !/^src\/(platform\/storage\/|foundation\/config\.ts)/.test(it))) {
    assert.ok(!/sqlite|postgres/i.test(textOf(file)), file)
  }
})

/** Matches an array whose lines are spread arrays: `...[a, b],` on one line or on several. */
const SPREAD_ARRAY = /^( *)\.\.\.\[(?:[^.\n].*|\n(?:\1 .*\n)*\1)\],?$/m

test('no object or array is written only to be spread into another one', () => {
  const files = globSync('{src,bin,test,bench,docs,deploy,client,dashboard/src,dashboard/test}/**/*.{ts,tsx}')
  assert.ok(files.length > 1_000)
  assert.deepEqual(
    files.filter((file) => /\.\.\.\{ \w/.test(textOf(file)) || SPREAD_ARRAY.test(textOf(file))),
    [],
  )
})

test('only bin/postrider.ts uses Node’s process object', () => {
  for (const file of sources.filter((it) => it !== 'bin/postrider.ts'))
    assert.ok(!/\bprocess\.\w/.test(textOf(file)), file)
})

/** Returns the SQL statements in a source file, each with the name of its table. */
const statementsOf = (text: string): { table: string; statement: string }[] => {
  const built = text.split(/\b(?:selectFrom|updateTable|deleteFrom|insertInto|insertRowsInto)(?:<[^(]*?>)?\(/).slice(1)
  const written = [...text.matchAll(/sql(?:<[^`]*?>)?`[^`]*?\b(?:insert into|delete from|update|from) (\w+)[^`]*`/g)]
  return [
    ...built.map((statement) => ({ table: /^'(\w+)/.exec(statement)?.[1] ?? '', statement })),
    ...written.map(([statement, table = '']) => ({ table, statement })),
  ]
}

const withTables = sources.filter(
  (it) => isFeature(it) || /^src\/platform\/(domain-events|http|jobs|queue|storage\/id-exists)/.test(it),
)

const ownersOf = () => {
  const owners = new Map<string, Set<string>>()
  const change =
    /(?:insertInto|updateTable|deleteFrom|insertRowsInto)(?:<[^(]*>)?\('(\w+)'|\b(?:insert into|update|delete from) (\w+)[ (]/g
  for (const file of withTables) {
    for (const [, built, written] of textOf(file).matchAll(change)) {
      const table = built ?? written ?? ''
      owners.set(table, (owners.get(table) ?? new Set()).add(roomOf(file) as string))
    }
  }
  return owners
}

test('a room writes only to its own tables', () => {
  const owners = ownersOf()
  assert.ok(owners.size > 20)
  for (const [table, rooms] of owners) assert.equal(rooms.size, 1, `${table} is changed by ${[...rooms].join(', ')}`)
})

const tablesReadIn = (text: string): string[] => {
  const built = text.matchAll(/(?:selectFrom|[jJ]oin|using)\(\s*\[?'(\w+)(?: as \w+)?'/g)
  const written = [...text.matchAll(/sql(?:<[^`]*?>)?`([^`]*)`/g)].flatMap(([, statement = '']) => [
    ...statement.matchAll(/\b(?:from|join|using) (\w+)\b/g),
  ])
  return [...built, ...written].map(([, table = '']) => table)
}

/**
 * Reads of tables in a higher district: `segments` finds people by what they were sent and what they clicked, in the same snapshot as
 * the rest of a filter.
 */
const READS_ABOVE: Record<string, readonly string[]> = {
  'audience/segments': ['campaigns', 'message_activity', 'messages', 'tracked_campaigns'],
}

test('a room reads only its own tables, and those of lower districts or neighbors that its slice declares', () => {
  const owners = ownersOf()
  const reads = new Map<string, Set<string>>()
  const declared = new Map<string, readonly string[]>()
  for (const file of sources.filter(isFeature)) {
    const room = roomOf(file) as string
    if (file.endsWith('-slice.ts')) {
      const list = /^\W*reads: \[([^\]]*)\]|\(\{ reads: \[([^\]]*)\]/m.exec(textOf(file))
      declared.set(
        room,
        [...(list?.[1] ?? list?.[2] ?? '').matchAll(/'(\w+)'/g)].map(([, table = '']) => table),
      )
    }
    for (const table of tablesReadIn(textOf(file))) {
      const [owner] = owners.get(table) ?? []
      if (owner === undefined || owner === room) continue
      reads.set(room, (reads.get(room) ?? new Set()).add(table))
      const isBelow = isAbove(districtOf(file), owner.split('/')[0] as string)
      assert.ok(isBelow || READS_ABOVE[room]?.includes(table), `${file} reads ${table} of ${owner}`)
    }
  }
  assert.ok(reads.size > 10)
  for (const [room, tables] of reads) assert.deepEqual(declared.get(room)?.toSorted(), [...tables].sort(), room)
  for (const [room, tables] of declared) assert.equal(tables.length, reads.get(room)?.size ?? 0, room)
})

/** Statements that search across teams, so they can't filter by team. */
const ACROSS_TEAMS: Record<string, RegExp> = {
  connection_states: /^'connection_states'\)\s*\.select\(\(state\) => state\.fn\.countAll/,
  jobs: /^'jobs'\)\s*\.select\(('team_id'|\['kind', \(job\)|\[\(job\) => job\.fn\.countAll)/,
  message_days: /^'message_days'\)\s*\.select\(\['channel', 'outcome', \(row\)/,
  queue_lanes: /^'queue_lanes'\)\s*\.select\((\['queue', \(lane\)|'(team_id|queue)'\))/,
  sites: /^'sites'\)\s*\.select\((\['team_id', 'id as site_id'\]|'domain')\)/,
}

test('every statement on a team table filters by team', async () => {
  const { db } = await testDatabase('postgres')
  const teamTables = new Set((await readCatalogue(db)).filter(({ isTeams }) => isTeams).map(({ name }) => name))
  const found = new Set<string>()
  const withStatements = (it: string) =>
    isFeature(it) || /^src\/platform\/(domain-events|http|jobs|queue|storage\/numbered-pages)\//.test(it)
  for (const file of sources.filter(withStatements)) {
    for (const { table, statement } of statementsOf(textOf(file))) {
      if (!teamTables.has(table) || ACROSS_TEAMS[table]?.test(statement)) continue
      found.add(table)
      assert.ok(
        /'(\w+\.)?team_id'|\bteam_id\b|\bhasId(?:Of)?\(/.test(statement),
        `${file}: a statement on ${table} without team_id`,
      )
    }
  }
  // The statements on `contact_tokens` are in the dialects, which this test doesn't read.
  assert.deepEqual(
    [...teamTables].filter((table) => !found.has(table)),
    ['contact_tokens'],
  )
})

test('a subquery names the team by its id, because Citus asks every server if it refers to the outer statement’s team', () => {
  const withSubqueries = sources.filter((file) => !file.startsWith('src/platform/storage/migrations/'))
  assert.deepEqual(
    withSubqueries.filter((file) => /\bteam_id = \w+\.team_id\b|whereRef\('[\w.]*team_id'/.test(textOf(file))),
    [],
  )
})

// tsc must reject `numberedPages` for a table without a scope.
// @ts-expect-error Lists have no scope.
const uncounted = () => numberedPages('lists', ['id'])

/** The only file outside of `numbered-pages/` that may use OFFSET. A team has few imports, because a person starts each one. */
const USES_OFFSET = ['src/audience/imports/import-queries.ts']

test('only numbered pages and the list of imports use OFFSET, which gets slower with each page', () => {
  assert.equal(typeof uncounted, 'function')
  const others = sources.filter((it) => !it.startsWith('src/platform/storage/numbered-pages/'))
  assert.deepEqual(
    others.filter((file) => /\.offset\(|\boffset \$\{/.test(textOf(file))),
    USES_OFFSET,
  )
})

test('code that adds or removes rows in a counted table also changes its counts', () => {
  const counted = [...new Set(Object.values(SCOPES).map(({ table }) => table))]
  const found = new Set<string>()
  for (const file of sources.filter((it) => !it.startsWith('src/platform/storage/'))) {
    for (const table of counted) {
      const writes = new RegExp(`\\b(insertInto|deleteFrom)\\('${table}'\\)|\\b(insert into|delete from) ${table}\\b`)
      if (!writes.test(textOf(file))) continue
      found.add(table)
      assert.match(textOf(file), new RegExp(`changeCounts\\([^)]*'${table}'`), `${file} writes to ${table}`)
    }
  }
  assert.deepEqual([...found].sort(), counted.toSorted())
})
