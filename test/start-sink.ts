import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { SinkReport } from './smtp-sink.ts'

export type Sink = Awaited<ReturnType<typeof startSink>>

/** Starts a mail server, in a separate process, that accepts everything and counts messages. */
export const startSink = async (...args: string[]) => {
  const child = fork(join(import.meta.dirname, 'smtp-sink.ts'), args, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // Without the test runner's own options, which would report the sink as a test file.
    execArgv: [],
  })
  const [port] = (await once(child, 'message')) as [number]
  const ask = async <T>(order: string): Promise<T> => {
    child.send(order)
    return (await once(child, 'message'))[0] as T
  }
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    report: () => ask<SinkReport>('report'),
    ids: () => ask<string[]>('ids'),
    forget: () => ask<string>('forget'),
    stop: () => child.kill('SIGKILL'),
  }
}
