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
    // Turns off warnings about directives in Mantine's files that are only for server-side rendering, which we don't use.
    rolldownOptions: { checks: { moduleLevelDirective: false } },
  },
  server: { proxy: { '^/(api|dashboard|storage|docs|openapi.json)': 'http://127.0.0.1:3000' } },
})
