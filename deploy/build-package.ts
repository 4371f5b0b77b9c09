/**
 * `npm run package` runs this. It builds the npm package in dist/: the server with all packages that it imports in a few files, the
 * dashboard, and a package.json without dependencies. Such a server starts in less time than one that loads 1,600 files, and its
 * packages have the versions of our lock file. A checkout runs from source and doesn't use dist/.
 */
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type OutputChunk, type Plugin, rolldown } from 'rolldown'
import manifest from '../package.json' with { type: 'json' }
import { STAND_IN, UNUSED } from '../src/content/templates/rendering/unused-packages.ts'

const ROOT = join(import.meta.dirname, '..')
const DIST = join(ROOT, 'dist')

/** The command line, and the files that are started as threads. */
const ENTRIES = [
  'bin/postrider.ts',
  'src/content/templates/rendering/thread-entry.ts',
  'src/platform/storage/dialects/sqlite/sqlite-checkpoint-thread.ts',
]
/** A package that pg looks for and works without. */
const NOT_INSTALLED = ['pg-native']

const copy = (from: string, to: string) => {
  mkdirSync(dirname(join(DIST, to)), { recursive: true })
  cpSync(from, join(DIST, to), { recursive: true })
}

const REQUIRE = 'const require = createRequire(import.meta.url)\n'

/** Includes packages that are loaded with `require` when they are needed. Otherwise they'd be looked up at run time. */
const requiredPackages: Plugin = {
  name: 'required-packages',
  transform: {
    filter: { id: /\/src\/.*\.ts$/ },
    // Keeps the line break, so that line numbers stay the same.
    handler: (code) => (code.includes(REQUIRE) ? { code: code.replace(REQUIRE, '\n'), map: null } : null),
  },
}

/** Copies the files that the code reads from installed packages: see `src/foundation/package-file.ts`. */
const packageFiles: Plugin = {
  name: 'package-files',
  transform: {
    filter: { id: /\/src\/.*\.ts$/ },
    handler: (code) => {
      for (const [, path = ''] of code.matchAll(/\bpackageFile\('([^']+)'\)/g))
        copy(join(ROOT, 'node_modules', path), join('package-files', path))
      return null
    },
  },
}

/** Leaves out what render threads don't load in a checkout either. */
const unusedPackages: Plugin = {
  name: 'unused-packages',
  resolveId: (specifier) => (UNUSED.includes(specifier) ? { id: STAND_IN, external: true } : null),
}

const bundle = async (): Promise<readonly OutputChunk[]> => {
  const built = await rolldown({
    cwd: ROOT,
    input: ENTRIES,
    platform: 'node',
    external: NOT_INSTALLED,
    plugins: [requiredPackages, packageFiles, unusedPackages],
    onLog: (level, log) => {
      if (level === 'warn') throw new Error(log.message)
    },
  })
  // All files are in one folder, because the code finds threads next to itself.
  const { output } = await built.write({ dir: join(DIST, 'server'), entryFileNames: '[name].js', sourcemap: true })
  return output.filter((file) => file.type === 'chunk')
}

/** With the sources, the maps would be larger than everything else. File names and lines are enough for a stack trace. */
const removeSources = () => {
  for (const file of globSync(join(DIST, 'server/*.map'))) {
    const { sourcesContent: _, ...map } = JSON.parse(readFileSync(file, 'utf8'))
    writeFileSync(file, JSON.stringify(map))
  }
}

/** Returns the folders of the packages that the modules are from. */
const packagesOf = (modules: readonly string[]): readonly string[] =>
  modules.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? [])

interface Licensed {
  readonly title: string
  /** The SPDX name. */
  readonly license: string
  readonly author: string
  /** Empty if the package doesn't contain the text. */
  readonly text: string
}

const readLicense = (folder: string): Licensed => {
  const { name, version, license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const read = (pattern: string | string[]) =>
    globSync(pattern, { cwd: folder }).map((file) => readFileSync(join(folder, file), 'utf8').trim())
  const files = read(['{licen[cs]e,LICEN[CS]E,Licen[cs]e,NOTICE}{,.*,-*}', '*.LICENSE.txt'])
  const sections = read('README.md').flatMap((text) => /^#+ licen[cs]e\n[\s\S]*copyright[\s\S]*/im.exec(text) ?? [])
  return {
    title: `${name} ${version}: ${license}`,
    license: license.split(' ')[0],
    author: author?.name ?? author,
    text: (files.length > 0 ? files : sections).join('\n\n'),
  }
}

/** Returns the licenses of the packages, which ask to be included in copies. Some packages name a license without its text. */
const licensesOf = (folders: readonly string[]): string => {
  const all = folders.map(readLicense)
  const withText = Map.groupBy(
    all.filter(({ text }) => text !== ''),
    ({ license }) => license,
  )
  const textOf = ({ title, license, author, text }: Licensed) => {
    const [same] = withText.get(license) ?? []
    if (text === '' && !same) throw new Error(`No package contains the license of ${title}`)
    return text || `Copyright ${author}. For the text of the license, see ${same?.title}.`
  }
  return all.map((one) => `${one.title}\n\n${textOf(one)}`).join(`\n\n${'-'.repeat(80)}\n\n`)
}

rmSync(DIST, { recursive: true, force: true })
const chunks = await bundle()
removeSources()
const copied = globSync('{@*/*,[!@]*}', { cwd: join(DIST, 'package-files') }).map((name) =>
  join(ROOT, 'node_modules', name),
)
const { modules } = await import('../dashboard/build.ts')
copy(join(ROOT, 'dashboard/dist'), 'dashboard/dist')
const codeModules = chunks.flatMap(({ moduleIds }) => moduleIds)
const folders = [...new Set([...packagesOf([...codeModules, ...modules]), ...copied])].sort()
writeFileSync(join(DIST, 'licenses.txt'), `${licensesOf(folders)}\n`)
for (const file of ['bin/postrider.js', 'README.md', 'LICENSE']) copy(join(ROOT, file), file)
const { name, version, description, license, type, engines, bin, optionalDependencies } = manifest
const packed = { name, version, description, license, type, engines, bin, optionalDependencies }
writeFileSync(join(DIST, 'package.json'), `${JSON.stringify(packed, undefined, 2)}\n`)
if (!existsSync(join(DIST, 'package-files'))) throw new Error('No file of an installed package was found.')
console.log(`dist/: ${chunks.length} files of code, from ${folders.length} packages`)
