import { connect, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { Deadline } from './deadline.ts'
import { GarbledReply, ReplyParser, type SmtpReply } from './reply-parser.ts'
import { networkFault, SmtpFault } from './smtp-fault.ts'
import type { SmtpOptions } from './smtp-options.ts'

/**
 * Receives a connection's replies, and is told when the connection has ended. A wire has one listener at a time: first
 * `SetupDialogue`, then `MailDialogue`.
 */
export interface WireListener {
  readonly onReply: (reply: SmtpReply) => void
  /** Called once, when the connection has ended for any reason. The socket is already destroyed. */
  readonly onLost: (fault: SmtpFault) => void
}

/** A connection's socket. It parses the server's replies, and reports exactly one fault when it ends, even after QUIT. */
export class SmtpWire {
  readonly closed: Promise<void>
  readonly deadline: Deadline
  #socket: Socket
  #parser = new ReplyParser()
  #listener: WireListener | undefined
  #awaited = 'respond'
  #fault: SmtpFault | undefined
  readonly #onClosed: () => void
  isSecure = false

  constructor({ host, port }: Pick<SmtpOptions, 'host' | 'port'>) {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.closed = promise
    this.#onClosed = resolve
    this.deadline = new Deadline(() => this.fail(new SmtpFault(`The mail server didn’t ${this.#awaited} in time.`)))
    const socket = connect({ host, port })
    this.#socket = socket
    // Turns off Nagle's algorithm, so that a segment doesn't wait until the previous one is acknowledged.
    socket.setNoDelay(true)
    socket.on('error', (error) => this.fail(networkFault(error)))
    socket.on('close', () => this.#closedBy(socket))
    this.#listenTo(socket)
  }

  onConnected(done: () => void): void {
    this.#socket.once('connect', () => {
      this.deadline.clear()
      done()
    })
  }

  set listener(listener: WireListener) {
    this.#listener = listener
  }

  get fault(): SmtpFault | undefined {
    return this.#fault
  }

  get remoteAddress(): string | undefined {
    return this.#socket.remoteAddress
  }

  /** Whether only part of a reply has arrived. */
  get isInsideReply(): boolean {
    return this.#parser.isInsideReply
  }

  write(content: string | Buffer, encoding?: BufferEncoding, onFlushed?: () => void): void {
    if (this.#fault) return
    // Errors are handled by the socket's error event.
    const done = onFlushed && ((error?: Error | null) => error ?? onFlushed())
    if (typeof content === 'string') this.#socket.write(content, encoding ?? 'latin1', done)
    else this.#socket.write(content, done)
  }

  /** Resolves when the operating system has taken the text: to false if the connection has ended. */
  flush(text: string): Promise<boolean> {
    return new Promise((resolve) => {
      if (this.#fault) resolve(false)
      else this.#socket.write(text, 'latin1', () => resolve(!this.#fault))
    })
  }

  /** Sets the deadline. `awaited` completes “The mail server didn't … in time.” */
  expect(awaited: string, ms: number): void {
    if (this.#fault) return
    this.#awaited = awaited
    this.deadline.set(ms)
  }

  /** Ends the connection immediately. Has no effect if the connection has already ended. */
  fail(fault: SmtpFault): void {
    if (this.#fault) return
    this.#fault = fault
    this.deadline.end()
    this.#socket.destroy()
    this.#listener?.onLost(fault)
  }

  /** Discards all unread data, because anyone on the network could have injected it. */
  startTls({ host, tls = {} }: SmtpOptions, onSecure: () => void): void {
    const plain = this.#socket
    plain.off('data', this.#onData)
    plain.off('end', this.#onEnd)
    this.#parser = new ReplyParser()
    const servername = tls.servername ?? (isIP(host) ? undefined : host)
    const secure = connectTls({
      socket: plain,
      host,
      ...(servername !== undefined && { servername }),
      ...(tls.ca !== undefined && { ca: tls.ca }),
      rejectUnauthorized: tls.rejectUnauthorized ?? true,
    })
    this.#socket = secure
    secure.on('error', (error) => this.fail(networkFault(error)))
    secure.on('close', () => this.#closedBy(secure))
    secure.once('secureConnect', () => {
      this.deadline.clear()
      this.isSecure = true
      this.#listenTo(secure)
      onSecure()
    })
  }

  #listenTo(socket: Socket): void {
    socket.on('data', this.#onData)
    socket.on('end', this.#onEnd)
  }

  /** If a server closes its half of the connection, no more replies will come. */
  readonly #onEnd = () => this.fail(new SmtpFault('The mail server closed the connection.'))

  readonly #onData = (chunk: Buffer) => {
    try {
      this.#parser.read(chunk, (reply) => {
        if (!this.#fault) this.#listener?.onReply(reply)
      })
    } catch (error) {
      if (!(error instanceof GarbledReply)) throw error
      this.fail(new SmtpFault(`The mail server sent ${error.message}.`))
    }
  }

  #closedBy(socket: Socket): void {
    this.#onEnd()
    if (socket === this.#socket) this.#onClosed()
  }
}
