import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { TLSSocket } from 'node:tls'
import { SELF_SIGNED } from './self-signed.ts'

export type ScriptStage =
  | 'greeting'
  | 'EHLO'
  | 'HELO'
  | 'STARTTLS'
  | 'AUTH'
  | 'RSET'
  | 'MAIL'
  | 'RCPT'
  | 'DATA'
  | 'content'
  | 'dot'
  | 'QUIT'

/**
 * A reply, a reply that is sent one byte at a time, or a function that the server calls instead of replying. After calling a function,
 * the server doesn't reply on that connection anymore.
 */
export type Act = string | { readonly slowly: string } | ((socket: Socket) => void)

export interface Script {
  /** The acts of each stage, in order. The last act is repeated. A stage without acts succeeds. */
  readonly acts?: Partial<Record<ScriptStage, Act | readonly Act[]>>
  /** If true, each connection starts with the first act of each stage. */
  readonly isPerConnection?: boolean
  readonly extensions?: readonly string[]
}

const REPLIES: Record<ScriptStage, string> = {
  greeting: '220 script.test',
  EHLO: '',
  HELO: '250 script.test',
  STARTTLS: '220 Go ahead',
  AUTH: '235 2.7.0 Welcome',
  RSET: '250 2.0.0 Reset',
  MAIL: '250 2.1.0 Sender ok',
  RCPT: '250 2.1.5 Recipient ok',
  DATA: '354 Go ahead',
  content: '',
  dot: '250 2.0.0 Queued',
  QUIT: '221 2.0.0 Bye',
}

/** How many times to check whether all sockets are closed. Closing a socket takes a few turns of the event loop. */
const MAX_POLLS = 10_000

/** Starts a mail server on loopback that follows a script. */
export const startScript = async (t: TestContext, script: Script = {}) => {
  const { acts = {}, isPerConnection = false, extensions = ['PIPELINING', 'SIZE'] } = script
  /** The data that arrived on all connections, one string for each chunk. */
  const chunks: string[] = []
  const messages: string[] = []
  const sockets = new Set<Socket>()
  const usedByAll = new Map<ScriptStage, number>()
  let opened = 0
  const acted = Promise.withResolvers<Socket>()

  const actOf = (stage: ScriptStage, used: Map<ScriptStage, number>): Act | undefined => {
    const all = acts[stage]
    if (!Array.isArray(all)) return all as Act | undefined
    const count = used.get(stage) ?? 0
    used.set(stage, count + 1)
    return all[Math.min(count, all.length - 1)]
  }

  const converse = (start: Socket) => {
    let socket = start
    let unread = ''
    let isContent = false
    let isStalled = false
    const used = isPerConnection ? new Map<ScriptStage, number>() : usedByAll

    /**
     * Performs a stage. Returns false if the script replies with a different code than usual, or calls a function instead of
     * replying.
     */
    const perform = (stage: ScriptStage): boolean => {
      const act = actOf(stage, used)
      if (act !== undefined) acted.resolve(socket)
      if (typeof act === 'function') {
        isStalled = true
        act(socket)
        return false
      }
      const normal = stage === 'EHLO' ? ['script.test', ...extensions].map(ehloLine).join('\r\n') : REPLIES[stage]
      const reply = typeof act === 'object' ? act.slowly : (act ?? normal)
      if (reply) say(`${reply}\r\n`, typeof act === 'object')
      return reply.startsWith(normal.slice(0, 3))
    }
    /** Replies stay in order, even if some are sent slowly. */
    let saying: Promise<void> | undefined
    const say = (reply: string, isSlow: boolean) => {
      if (!isSlow && !saying) return void socket.write(reply)
      const parts = isSlow ? [...reply] : [reply]
      const next = (saying ?? Promise.resolve()).then(async () => {
        for (const part of parts) {
          socket.write(part)
          if (isSlow) await sleep(1)
        }
        if (saying === next) saying = undefined
      })
      saying = next
    }
    const ehloLine = (line: string, index: number) => `250${index === extensions.length ? ' ' : '-'}${line}`

    const read = (chunk: Buffer) => {
      const text = chunk.toString()
      chunks.push(text)
      if (isStalled) return
      unread += text
      while (!isStalled && (isContent ? readContent() : readCommand()));
    }
    const readCommand = (): boolean => {
      const end = unread.indexOf('\r\n')
      if (end === -1) return false
      const line = unread.slice(0, end)
      unread = unread.slice(end + 2)
      const [verb = ''] = line.split(' ')
      const isDone = perform((verb in REPLIES ? verb : 'AUTH') as ScriptStage)
      if (verb === 'DATA' && isDone) isContent = true
      if (verb === 'STARTTLS' && isDone) startTls()
      if (verb === 'QUIT' && isDone) socket.end()
      return true
    }
    const readContent = (): boolean => {
      const isEmpty = unread.startsWith('.\r\n')
      const end = isEmpty ? 0 : unread.indexOf('\r\n.\r\n')
      if (end === -1) {
        if (unread !== '') perform('content')
        return false
      }
      messages.push(unread.slice(0, end))
      unread = unread.slice(end + (isEmpty ? 3 : 5))
      isContent = false
      perform('dot')
      return true
    }
    const startTls = () => {
      socket.off('data', read)
      socket = new TLSSocket(socket, { isServer: true, ...SELF_SIGNED })
      listen(socket)
    }
    const listen = (it: Socket) => {
      it.on('data', read)
      it.on('error', () => {})
      // Closes the server's side too. It would stay open, because half-open sockets are allowed.
      it.on('end', () => it.destroy())
    }
    listen(socket)
    perform('greeting')
  }

  const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    opened++
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    converse(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })

  return {
    port: (server.address() as AddressInfo).port,
    chunks,
    messages,
    received: () => chunks.join(''),
    openedSoFar: () => opened,
    openNow: () => sockets.size,
    /** Resolves when the server first reaches a stage for which the script defines an action. */
    acted: acted.promise,
    async allClosed() {
      for (let n = 0; sockets.size > 0 && n < MAX_POLLS; n++) await new Promise(setImmediate)
      assert.equal(sockets.size, 0, 'a socket is still open')
    },
  }
}
