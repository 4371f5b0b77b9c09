#!/usr/bin/env node
// Plain JavaScript that any Node runs, so that one too old for the rest can say so.
const NEEDED = 26

if (Number(process.versions.node.split('.')[0]) < NEEDED) {
  console.error(
    `Postrider needs Node ${NEEDED} or later and this is ${process.version}. It comes with "npm ci": start with "npm start".`,
  )
  process.exitCode = 1
} else {
  import('./postrider.ts')
}
