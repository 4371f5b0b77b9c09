/**
 * Runs test files in this process, one after the other: `run-batch.ts TIMEOUT_MS FILE …`.
 *
 * The test runner would follow every promise until it is collected, only to name the test that caused an unhandled rejection. That makes
 * an `await` about twenty times as slow, so here it follows timers, sockets and the like, but not promises. A rejection without a name
 * still fails the run.
 */
import asyncHooks from 'node:async_hooks'

const { createHook } = asyncHooks
asyncHooks.createHook = (callbacks) => createHook({ ...callbacks, trackPromises: false })

// Loading it reads `createHook`.
const { run } = await import('node:test')
const { spec } = await import('node:test/reporters')

const [timeoutMs, ...files] = process.argv.slice(2)
run({ files, isolation: 'none', timeout: Number(timeoutMs) })
  .on('test:fail', () => {
    process.exitCode = 1
  })
  .compose(spec)
  .pipe(process.stdout)
