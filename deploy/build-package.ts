/**
 * `npm pack` runs this. It compiles the server, its command line and the dashboard into dist/. The package has no TypeScript,
 * because Node doesn't strip types inside node_modules. A checkout runs from source and doesn't use dist/.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const DIST = join(ROOT, 'dist')

const run = (...args: readonly string[]) => execFileSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' })

rmSync(DIST, { recursive: true, force: true })
run('node_modules/typescript/bin/tsc', '-p', 'tsconfig.package.json')
run('dashboard/build.ts')
cpSync(join(ROOT, 'dashboard/dist'), join(DIST, 'dashboard/dist'), { recursive: true })
