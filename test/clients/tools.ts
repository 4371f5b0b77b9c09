import { execFile } from 'node:child_process'
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import type { TestContext } from 'node:test'
import { promisify } from 'node:util'

const MAX_OUTPUT = 50_000_000

const execute = promisify(execFile)

const isInstalled = (command: string) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, command), constants.X_OK)
      return true
    } catch {
      return false
    }
  })

/** Skips the test if a command is missing. Returns whether all of them are there. */
export const hasTools = (t: TestContext, commands: readonly string[]): boolean => {
  const missing = commands.filter((command) => !isInstalled(command))
  if (missing.length > 0) t.skip(`not on the PATH: ${missing.join(', ')} (see docs/clients.md)`)
  return missing.length === 0
}

/** An empty folder that is deleted after the test, and a function that runs commands in it. */
export const workFolder = (t: TestContext) => {
  const folder = mkdtempSync(join(tmpdir(), 'postrider-clients-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return {
    folder,
    /** Resolves to stdout. If the command fails, the error contains its output. */
    run: async (command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) => {
      try {
        const options = { cwd: folder, env: { ...process.env, ...env }, maxBuffer: MAX_OUTPUT }
        return (await execute(command, args, options)).stdout
      } catch (error) {
        const { stdout, stderr } = error as { stdout: string; stderr: string }
        throw new Error(`${command} ${args.join(' ')} failed:\n${stdout}\n${stderr}`)
      }
    },
  }
}
