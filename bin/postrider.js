#!/usr/bin/env node
// Plain JavaScript that any Node runs, so that one too old for the rest can say so.
const NEEDED = 26

if (Number(process.versions.node.split('.')[0]) < NEEDED) {
  console.error(
    `Postrider needs Node ${NEEDED} or later and this is ${process.version}. It comes with "npm ci": start with "npm start".`,
  )
  process.exitCode = 1
} else {
  start()
}

async function start() {
  // Compiled code is kept, so that a start need not strip types from every file: a third of the time and 20 MB less.
  // `npm ci` fills the cache (the prepare script); where it cannot be written, the start is merely slower.
  const { enableCompileCache } = await import('node:module')
  enableCompileCache(`${import.meta.dirname}/../node_modules/.cache/postrider`)
  await import('./postrider.ts')
}
