import { join } from 'node:path'
import { defineConfig } from 'vite'

const HERE = import.meta.dirname
const CLIENT = join(HERE, '../client/src')

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
    // Doesn't warn about directives for server-side rendering in Mantine's files, because we don't use it.
    rolldownOptions: { checks: { moduleLevelDirective: false } },
  },
  server: { proxy: { '^/(api|dashboard|storage|docs|openapi.json)': 'http://127.0.0.1:3000' } },
})
