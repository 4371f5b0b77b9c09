import type { ChildProcess } from 'node:child_process'
import type { Socket } from 'node:net'
import type { Logger } from 'pino'
import { CONNECTION, READY, STOP } from './worker-messages.ts'

/** The delay before a restart, so that a worker that keeps crashing doesn't keep a core busy. */
const RESTART_MS = 1_000

interface Deps {
  readonly size: number
  /** Starts a worker. Numbers start at 1, and a worker's replacement gets the same number. */
  readonly start: (number: number) => Promise<ChildProcess>
  readonly log: Logger
  readonly onStart?: (worker: ChildProcess) => void
}

/** Keeps `size` workers running and distributes connections among them round-robin. */
export const workerPool = ({ size, start, log, onStart }: Deps) => {
  const ready: ChildProcess[] = []
  const ended = new Set<Promise<void>>()
  const waiting: Socket[] = []
  const complete = Promise.withResolvers<void>()
  let stopping = false

  const serve = (socket: Socket) => {
    const worker = ready.shift()
    if (!worker) return void waiting.push(socket)
    ready.push(worker)
    // If the worker has just died, it can't take the connection, so this closes the connection.
    worker.send(CONNECTION, socket, (error) => error && socket.destroy())
  }

  const keep = async (number: number): Promise<void> => {
    if (stopping) return
    const worker = await start(number)
    const end = Promise.withResolvers<void>()
    ended.add(end.promise)
    onStart?.(worker)
    worker.on('message', (message) => {
      if (message !== READY) return
      ready.push(worker)
      for (const socket of waiting.splice(0)) serve(socket)
      if (stopping) worker.send(STOP)
      if (ready.length === size) complete.resolve()
    })
    worker.on('error', (error) => {
      log.error({ err: error, worker: worker.pid }, 'a worker cannot be reached')
      // If the process couldn't be started, Node doesn't emit `exit`.
      if (worker.pid === undefined) worker.emit('exit', null, null)
    })
    worker.once('exit', (code, signal) => {
      ended.delete(end.promise)
      end.resolve()
      if (ready.includes(worker)) ready.splice(ready.indexOf(worker), 1)
      if (stopping) return
      log.error({ worker: worker.pid, code, signal }, 'a worker ended; starting another one')
      setTimeout(keep, RESTART_MS, number).unref()
    })
  }

  for (let number = 1; number <= size; number++) void keep(number)

  return {
    serve,
    /** Resolves when all workers are ready for the first time. */
    complete: complete.promise,
    /** Resolves when the workers have finished their requests and exited. */
    stop: async () => {
      stopping = true
      for (const worker of ready) worker.send(STOP)
      await Promise.all(ended)
      for (const socket of waiting) socket.destroy()
    },
  }
}
