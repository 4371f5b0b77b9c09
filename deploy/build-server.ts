/** Builds the server that the npm package contains. */
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type OutputChunk, type Plugin, rolldown } from 'rolldown'
import manifest from '../package.json' with { type: 'json' }
import { STAND_IN, UNUSED } from '../src/content/templates/rendering/unused-packages.ts'

const ROOT = join(import.meta.dirname, '..')

/** The command line, and the files that are started as threads. */
const ENTRIES = [
  'bin/postrider.ts',
  'src/content/templates/rendering/thread-entry.ts',
  'src/platform/storage/dialects/sqlite/sqlite-checkpoint-thread.ts',
]
/** A package that pg looks for and works without. */
const NOT_INSTALLED = ['pg-native']

const copy = (from: string, to: string) => {
  mkdirSync(dirname(to), { recursive: true })
  cpSync(from, to, { recursive: true })
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
const packageFiles = (folder: string): Plugin => ({
  name: 'package-files',
  transform: {
    filter: { id: /\/src\/.*\.ts$/ },
    handler: (code) => {
      for (const [, path = ''] of code.matchAll(/\bpackageFile\('([^']+)'\)/g))
        copy(join(ROOT, 'node_modules', path), join(folder, 'package-files', path))
      return null
    },
  },
})

/** Leaves out what render threads don't load in a checkout either. */
const unusedPackages: Plugin = {
  name: 'unused-packages',
  resolveId: (specifier) => (UNUSED.includes(specifier) ? { id: STAND_IN, external: true } : null),
}

const bundle = async (folder: string): Promise<readonly OutputChunk[]> => {
  const built = await rolldown({
    cwd: ROOT,
    input: ENTRIES,
    platform: 'node',
    external: NOT_INSTALLED,
    plugins: [requiredPackages, packageFiles(folder), unusedPackages],
    onLog: (level, log) => {
      if (level === 'warn') throw new Error(log.message)
    },
  })
  // All files are in one folder, because the code finds threads next to itself.
  const { output } = await built.write({ dir: join(folder, 'server'), entryFileNames: '[name].js', sourcemap: true })
  return output.filter((file) => file.type === 'chunk')
}

/**
 * With the sources, the maps would be larger than everything else. File names and lines are enough for a stack trace.
 *
 * Node reads the maps only if source maps are turned on, which isn't the default: it reads all of them at the start. That takes 0.3 s
 * of CPU time, half as much as the rest of the start, and 43 MB of memory, a third of an idle server's.
 */
const removeSources = (folder: string) => {
  for (const file of globSync(join(folder, 'server/*.map'))) {
    const { sourcesContent: _, ...map } = JSON.parse(readFileSync(file, 'utf8'))
    writeFileSync(file, JSON.stringify(map))
  }
}

/**
 * Puts the server into an empty folder: with all packages that it imports in a few files, and a package.json without
 * dependencies. It expects the built dashboard in `dashboard/dist` of the folder. Returns the files of code.
 */
export const buildServer = async (folder: string): Promise<readonly OutputChunk[]> => {
  rmSync(folder, { recursive: true, force: true })
  const chunks = await bundle(folder)
  removeSources(folder)
  if (!existsSync(join(folder, 'package-files'))) throw new Error('No file of an installed package was found.')
  copy(join(ROOT, 'bin/postrider.js'), join(folder, 'bin/postrider.js'))
  const { name, version, description, license, type, engines, bin, optionalDependencies } = manifest
  const packed = { name, version, description, license, type, engines, bin, optionalDependencies }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(packed, undefined, 2)}\n`)
  return chunks
}
