import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { build } from 'vite'

const DASHBOARD = import.meta.dirname
const ASSETS = join(DASHBOARD, 'dist/assets')
const compress = promisify(brotliCompress)

console.log('Building the dashboard …')
const startedAt = performance.now()
const built = await build({ configFile: join(DASHBOARD, 'vite.config.ts'), logLevel: 'warn' })
// Compresses the files now, because doing so on the first request would double the time until a user sees the first screen.
await Promise.all(
  (await readdir(ASSETS)).map(async (name) => {
    const path = join(ASSETS, name)
    await writeFile(`${path}.br`, await compress(await readFile(path)))
  }),
)
console.log(
  `The dashboard is built, in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s: npm start serves it.`,
)

/** The ids of the modules that were bundled. */
export const modules = [built]
  .flat()
  .flatMap((it) =>
    'output' in it
      ? it.output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : file.originalFileNames))
      : [],
  )
