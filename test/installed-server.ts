import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import type { TestContext } from 'node:test'
import { promisify } from 'node:util'

/** The maximum size of a command's output in bytes: enough for npm, which prints the full output of scripts. */
const MAX_OUTPUT = 10_000_000

/** An install takes half a minute, or many times as long on a busy machine or with a slow registry. */
const COMMAND_TIMEOUT_MS = 480_000

/** Makes npm use what an earlier `npm ci` downloaded. Then it requests only descriptions of packages, and no packages. */
export const FROM_CACHE = ['--prefer-offline', '--no-audit', '--no-fund']

const execute = promisify(execFile)

/** The environment of a fresh shell: without the variables that `npm run` adds, and without our node_modules/.bin on the path. */
const plainEnvironment = (): NodeJS.ProcessEnv => {
  const added =
    /^(npm_(package|lifecycle|command|node|execpath)|npm_config_local_prefix$|INIT_CWD$|NODE_TEST_CONTEXT$|TEST_)/
  const kept = Object.entries(process.env).filter(([name]) => !added.test(name))
  const isOurs = (folder: string) => /node_modules[/\\](\.bin|npm)|node-gyp-bin/.test(folder)
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !isOurs(folder))
  return { ...Object.fromEntries(kept), PATH: path.join(delimiter) }
}

/**
 * Creates an empty folder, and functions that run commands in it with a fresh environment. The folder is deleted after the test.
 */
export const emptyFolder = (t: TestContext) => {
  const folder = mkdtempSync(join(tmpdir(), 'postrider-package-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const env = { ...plainEnvironment(), DATA_DIR: join(folder, 'data'), PORT: '0' }
  return {
    folder,
    /** Resolves to stdout. If the command fails, the error contains its whole output. */
    run: async (command: string, args: readonly string[], cwd = folder) =>
      (await execute(command, args, { cwd, env, maxBuffer: MAX_OUTPUT, timeout: COMMAND_TIMEOUT_MS })).stdout,
    /** Resolves to the server's address. */
    serve: (command: string, args: readonly string[], more: NodeJS.ProcessEnv = {}) => {
      // Starts a process group, so that the test can stop npm, its shell and the server together.
      const child = spawn(command, args, {
        cwd: folder,
        env: { ...env, ...more },
        stdio: ['ignore', 'pipe', 'pipe'],
        detached: true,
      })
      t.after(() => endGroup(child))
      return readOrigin(child)
    },
  }
}

const endGroup = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  process.kill(-(child.pid as number), 'SIGTERM')
  await ended
}

const readOrigin = (child: ChildProcess) =>
  new Promise<string>((resolve, reject) => {
    let said = ''
    const listen = (chunk: Buffer) => {
      said += chunk
      const port = /running at http:\/\/localhost:(\d+)/.exec(said)?.[1]
      if (port) resolve(`http://127.0.0.1:${port}`)
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('exit', (code) => reject(new Error(`The server exited with ${code}:\n${said}`)))
  })
