import { join } from 'node:path'
import { defineConfig } from 'vite'

const HERE = import.meta.dirname
const CLIENT = join(HERE, '../client/src')

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

let startIds: ReadonlySet<string> | undefined

const modulesNeededBy = (entry: string, graph: ModuleGraph): ReadonlySet<string> => {
  const found = new Set([entry])
  for (const id of found) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}

/**
 * Bundles all modules that main.tsx needs into one file. By default, those that pages share with it would be split into some
 * twenty small files, and requesting them takes longer than evaluating them.
 */
const chunkOf = (id: string, graph: ModuleGraph): string | null => {
  startIds ??= modulesNeededBy(join(HERE, 'src/main.tsx'), graph)
  return startIds.has(id) ? 'start' : null
}

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
      output: { codeSplitting: { groups: [{ name: chunkOf, debugName: 'start' }] } },
    },
  },
  server: { proxy: { '^/(api|dashboard|storage|docs|openapi.json)': 'http://127.0.0.1:3000' } },
})
