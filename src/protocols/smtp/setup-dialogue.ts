import type { SmtpReply } from './reply-parser.ts'
import { SmtpFault } from './smtp-fault.ts'
import type { SmtpOptions } from './smtp-options.ts'
import type { SmtpWire } from './smtp-wire.ts'

/** Sends one command at a time while a connection is being set up. */
export class SetupDialogue {
  readonly wire: SmtpWire
  #unread: SmtpReply[] = []
  #take: ((reply: SmtpReply) => void) | undefined
  #giveUp: ((fault: SmtpFault) => void) | undefined

  constructor(wire: SmtpWire) {
    this.wire = wire
    wire.listener = { onReply: (reply) => this.#receive(reply), onLost: (fault) => this.#giveUp?.(fault) }
  }

  /** Waits for a reply. `awaited` completes “The mail server didn't … in time.” */
  next(awaited: string, ms: number): Promise<SmtpReply> {
    const reply = this.#unread.shift()
    if (reply) return Promise.resolve(reply)
    return this.#step(awaited, ms, (done) => {
      this.#take = done
    })
  }

  ask(command: string, awaited: string, ms: number): Promise<SmtpReply> {
    this.refuseEarlyReplies()
    this.wire.write(`${command}\r\n`, 'utf8')
    return this.next(awaited, ms)
  }

  /** Throws if a reply has arrived before its command was sent. It would be mistaken for the reply to the next command. */
  refuseEarlyReplies(): void {
    if (this.#unread.length > 0 || this.wire.isInsideReply) {
      throw new SmtpFault('The mail server sent a reply that we did not ask for.')
    }
  }

  connect(ms: number): Promise<void> {
    return this.#step('accept the connection', ms, (done) => this.wire.onConnected(done))
  }

  /** Discards everything that the server sent before. */
  startTls(options: SmtpOptions, ms: number): Promise<void> {
    this.#unread = []
    return this.#step('complete the TLS handshake', ms, (done) => this.wire.startTls(options, done))
  }

  #step<T>(awaited: string, ms: number, start: (done: (result: T) => void) => void): Promise<T> {
    if (this.wire.fault) return Promise.reject(this.wire.fault)
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    this.#giveUp = reject
    this.wire.expect(awaited, ms)
    start(resolve)
    return promise
  }

  #receive(reply: SmtpReply): void {
    this.wire.deadline.clear()
    const take = this.#take
    this.#take = undefined
    if (take) take(reply)
    else this.#unread.push(reply)
    // No command in this dialogue has two replies.
    if (this.#unread.length > 1) this.wire.fail(new SmtpFault('The mail server sent replies that we did not ask for.'))
  }
}
