import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vite'

const HERE = import.meta.dirname
const CLIENT = join(HERE, '../client/src')

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

let startIds: ReadonlySet<string> | undefined

/** Libraries whose main file exports everything, so that importing one name from it pulls in all of the library's modules. */
const LIBRARY = /\/@mantine\/core\/esm\/index\.mjs$|\/@tabler\/icons-react\/dist\/esm\/tabler-icons-react\.mjs$/
const LIBRARY_PART = /\/@mantine\/core\/esm\/components\//
const IMPORT = /import\s*\{([^}]*)\}\s*from\s*['"](?:@mantine\/core|@tabler\/icons-react)['"]/g

/** Returns the names that a module imports from these libraries. */
const namesIn = (id: string): string[] =>
  /\.(tsx?|mjs)$/.test(id)
    ? [...readFileSync(id, 'utf8').matchAll(IMPORT)].flatMap(([, names = '']) => names.match(/\w+/g) ?? [])
    : []

/** Returns the names of the component or icon that a module belongs to, or undefined for modules of the library's core. */
const namesOf = (id: string): readonly string[] | undefined =>
  /\/(?:components|icons)\/(?:([^/]+)\/.*?)?(\w+)\.mjs$/.exec(id)?.slice(1)

const modulesNeededBy = (entry: string, graph: ModuleGraph): ReadonlySet<string> => {
  const found = new Set([entry])
  const names = new Set<string>()
  const libraries: string[] = []
  const follow = () => {
    for (const id of found) {
      for (const name of namesIn(id)) names.add(name)
      if (LIBRARY.test(id)) libraries.push(id)
      else for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
    }
  }
  follow()
  for (const library of libraries)
    for (const id of graph.getModuleInfo(library)?.importedIds ?? []) {
      const own = namesOf(id)
      if (own === undefined || own.some((name) => names.has(name))) found.add(id)
    }
  follow()
  return found
}

/**
 * Bundles all modules that main.tsx needs into one file. By default, the modules that main.tsx shares with pages would be split
 * into about twenty small files, which take longer to request than to evaluate.
 */
const startChunkOf = (id: string, graph: ModuleGraph): string | null => {
  startIds ??= modulesNeededBy(join(HERE, 'src/main.tsx'), graph)
  return startIds.has(id) ? 'start' : null
}

/** Bundles the components that only other pages need into a second file, for the same reason. */
const otherChunkOf = (id: string): string | null => (LIBRARY_PART.test(id) ? 'components' : null)

export default defineConfig({
  root: HERE,
  resolve: {
    alias: [
      { find: /^@postrider\/client$/, replacement: `${CLIENT}/index.ts` },
      { find: /^@postrider\/client\//, replacement: `${CLIENT}/` },
    ],
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Any browser that supports our CSS also supports this target.
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // first-screen.browser.ts limits the compressed size instead.
    chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
    rolldownOptions: {
      // Turns off warnings about directives in Mantine's files that are only for server-side rendering, which we don't use.
      checks: { moduleLevelDirective: false },
      output: {
        codeSplitting: {
          groups: [
            { name: startChunkOf, debugName: 'start', priority: 2 },
            { name: otherChunkOf, debugName: 'components', priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: { '^/(api|dashboard|storage|docs|openapi.json)': 'http://127.0.0.1:3000' } },
})
