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
    // Browsers that have the CSS we write have the rest, too.
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Mantine marks its files for servers that render React; we have none.
    rolldownOptions: { checks: { moduleLevelDirective: false } },
  },
  server: { proxy: { '^/(api|dashboard|storage|docs|openapi.json)': 'http://127.0.0.1:3000' } },
})
