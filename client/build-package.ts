import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'

const ROOT = join(import.meta.dirname, '..')

export const compile = (...args: readonly string[]) =>
  execFileSync(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), ...args], { encoding: 'utf8' })

/** Creates a temporary project that has the built package installed. It is deleted after the test. */
export const installPackage = (t: TestContext): { readonly folder: string; readonly dist: string } => {
  const folder = mkdtempSync(join(tmpdir(), 'postrider-client-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const installed = join(folder, 'node_modules/@postrider/client')
  const dist = join(installed, 'dist')
  mkdirSync(dist, { recursive: true })
  cpSync(join(import.meta.dirname, 'package.json'), join(installed, 'package.json'))
  compile('-p', import.meta.dirname, '--outDir', dist)
  // Makes Node's types available, because most Node projects have them installed.
  symlinkSync(join(ROOT, 'node_modules/@types'), join(folder, 'node_modules/@types'))
  return { folder, dist }
}
