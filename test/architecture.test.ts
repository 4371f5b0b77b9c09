import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { test } from 'node:test'
import { readCatalogue } from '../src/storage/dialects/citus/citus-distribution.ts'
import { numberedPages } from '../src/storage/numbered-pages/numbered-page.ts'
import { SCOPES } from '../src/storage/numbered-pages/scopes.ts'
import { testDatabase } from './test-database.ts'

/** The layers, lowest first. A file can import only from the same layer and from lower ones. */
const LAYERS: ReadonlyArray<readonly [name: string, files: RegExp]> = [
  [
    'foundation',
    /^src\/((problems|config|clock|version|shorten|closest|clean-text|escape-html|json-schema|node-http)\.ts$|(concurrency|csv|texts)\/)/,
  ],
  ['storage', /^src\/(storage|addresses)\//],
  ['http', /^src\/http\//],
  ['background', /^src\/(jobs|queue)\//],
  ['slice', /^src\/slice\.ts$/],
  ['slices', /^src\/[\w-]+\/(?!.*\.test\.ts)/],
  ['app', /^src\/(app|background-work)\.ts$/],
  ['bin', /^bin\//],
]

const sources = globSync('{src,bin}/**/*.ts').filter((file) => !/\.(test|examples)\.ts$/.test(file))
const layerOf = (file: string) => LAYERS.findIndex(([, files]) => files.test(file))
const sliceOf = (file: string) => (LAYERS[layerOf(file)]?.[0] === 'slices' ? file.split('/')[1] : undefined)
const textOf = (file: string) => readFileSync(file, 'utf8')
const importsOf = (file: string) =>
  [...textOf(file).matchAll(/from '(\.[^']+\.ts)'/g)].map(([, path = '']) => normalize(join(dirname(file), path)))

test('no file imports from a higher layer', () => {
  assert.ok(sources.length > 30)
  for (const file of sources) {
    assert.notEqual(layerOf(file), -1, `${file} is in no layer`)
    for (const imported of importsOf(file)) assert.ok(layerOf(imported) <= layerOf(file), `${file} imports ${imported}`)
  }
})

test('slices don’t import each other’s routes or schemas, and there are no import cycles between slices', () => {
  const uses = new Map<string, Set<string>>()
  for (const file of sources) {
    const slice = sliceOf(file)
    for (const imported of importsOf(file)) {
      const other = sliceOf(imported)
      if (!slice || !other || slice === other) continue
      assert.doesNotMatch(imported, /-(routes|schemas)\.ts$/, `${file} imports ${imported}`)
      uses.set(slice, (uses.get(slice) ?? new Set()).add(other))
    }
  }
  const visit = (slice: string, path: readonly string[]): void => {
    assert.equal(path.includes(slice), false, `circle: ${[...path, slice].join(' → ')}`)
    for (const other of uses.get(slice) ?? []) visit(other, [...path, slice])
  }
  for (const slice of uses.keys()) visit(slice, [])
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
  for (const file of sources.filter((it) => it.endsWith('-queries.ts') && sliceOf(it))) {
    for (const imported of importsOf(file)) assert.doesNotMatch(imported, /^src\/http\//, `${file} imports ${imported}`)
    assert.ok(!/from 'fastify'/.test(textOf(file)), file)
  }
})

test('only storage/ and config.ts mention the databases by name', () => {
  for (const file of sources.filter((it) => !/^src\/(storage\/|config\.ts)/.test(it))) {
    assert.ok(!/sqlite|postgres/i.test(textOf(file)), file)
  }
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

test('a slice writes only to its own tables', () => {
  const changedBy = new Map<string, Set<string>>()
  const change =
    /(?:insertInto|updateTable|deleteFrom|insertRowsInto)(?:<[^(]*>)?\('(\w+)'|\b(?:insert into|update|delete from) (\w+)[ (]/g
  for (const file of sources.filter((it) => sliceOf(it) || /^src\/(http|jobs|queue)\//.test(it))) {
    for (const [, built, written] of textOf(file).matchAll(change)) {
      const table = built ?? written ?? ''
      changedBy.set(table, (changedBy.get(table) ?? new Set()).add(file.split('/')[1] as string))
    }
  }
  assert.ok(changedBy.size > 20)
  for (const [table, slices] of changedBy)
    assert.equal(slices.size, 1, `${table} is changed by ${[...slices].join(', ')}`)
})

/** Statements that search across teams, so they can't filter by team. */
const ACROSS_TEAMS: Record<string, RegExp> = {
  connection_states: /^'connection_states'\)\s*\.select\(\(state\) => state\.fn\.countAll/,
  jobs: /^'jobs'\)\s*\.select\(('team_id'|\['kind', \(job\)|\[\(job\) => job\.fn\.countAll)/,
  message_days: /^'message_days'\)\s*\.select\(\['channel', 'outcome', \(row\)/,
  queue_lanes: /^'queue_lanes'\)\s*\.select\((\['queue', \(lane\)|'(team_id|queue)'\))/,
  sites: /^'sites'\)\.select\(\['team_id', 'id as site_id'\]\)/,
}

test('every statement on a team table filters by team', async () => {
  const { db } = await testDatabase('postgres')
  const teamTables = new Set((await readCatalogue(db)).filter(({ isTeams }) => isTeams).map(({ name }) => name))
  const found = new Set<string>()
  const withStatements = (it: string) => sliceOf(it) || /^src\/(http|jobs|queue|storage\/numbered-pages)\//.test(it)
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
  const withSubqueries = sources.filter((file) => !file.startsWith('src/storage/migrations/'))
  assert.deepEqual(
    withSubqueries.filter((file) => /\bteam_id = \w+\.team_id\b|whereRef\('[\w.]*team_id'/.test(textOf(file))),
    [],
  )
})

// tsc must reject `numberedPages` for a table without a scope.
// @ts-expect-error Lists have no scope.
const uncounted = () => numberedPages('lists', ['id'])

/** The only file outside of `numbered-pages/` that may use OFFSET. A team has few imports, because a person starts each one. */
const USES_OFFSET = ['src/imports/import-queries.ts']

test('only numbered pages and the list of imports use OFFSET, which gets slower with each page', () => {
  assert.equal(typeof uncounted, 'function')
  const others = sources.filter((it) => !it.startsWith('src/storage/numbered-pages/'))
  assert.deepEqual(
    others.filter((file) => /\.offset\(|\boffset \$\{/.test(textOf(file))),
    USES_OFFSET,
  )
})

test('code that adds or removes rows in a counted table also changes its counts', () => {
  const counted = [...new Set(Object.values(SCOPES).map(({ table }) => table))]
  const found = new Set<string>()
  for (const file of sources.filter((it) => !it.startsWith('src/storage/'))) {
    for (const table of counted) {
      const writes = new RegExp(`\\b(insertInto|deleteFrom)\\('${table}'\\)|\\b(insert into|delete from) ${table}\\b`)
      if (!writes.test(textOf(file))) continue
      found.add(table)
      assert.match(textOf(file), new RegExp(`changeCounts\\([^)]*'${table}'`), `${file} writes to ${table}`)
    }
  }
  assert.deepEqual([...found].sort(), counted.toSorted())
})
