import { isClosing, isIntermediate, isPositive, isRefusal, type SmtpReply } from './reply-parser.ts'
import { replyFault, SmtpFault } from './smtp-fault.ts'
import type { SmtpFeatures } from './smtp-features.ts'
import {
  END_OF_MAIL,
  type MailCommand,
  type MailRest,
  type PreparedMail,
  prepareMail,
  type SmtpMail,
} from './smtp-mail.ts'
import type { SmtpOptions, SmtpTimeouts } from './smtp-options.ts'
import type { HandOver, RefusedCopy, RefusedStage, SmtpOutcome } from './smtp-outcome.ts'
import { withoutSecrets } from './smtp-sign-in.ts'
import type { SmtpWire } from './smtp-wire.ts'

/**
 * How many messages a connection handles at a time: one that is being sent, and one whose envelope is sent together with the
 * final dot of the first.
 */
export const MAX_PENDING = 2

interface Job extends PreparedMail {
  commands: readonly MailCommand[]
  readonly handOver: HandOver
  readonly settle: (outcome: SmtpOutcome) => void
  /** `undecided`: the final dot has been sent, but the server hasn't replied yet. */
  state: 'waiting' | 'envelope' | 'content' | 'handing_over' | 'undecided'
  refusal: Refusal | undefined
  readonly refusedCopies: RefusedCopy[]
  /** How many of the commands have been sent. */
  sentCommands: number
}

interface Refusal {
  readonly reply: SmtpReply
  readonly stage: RefusedStage
}

/** A command that the server hasn't replied to yet. `lone_dot` ends the content of a message whose recipient was refused. */
type Stage = MailCommand['stage'] | 'lone_dot' | 'dot' | 'quit'

interface Awaited {
  readonly stage: Stage
  readonly job: Job | undefined
  readonly copy: string | undefined
}

const RESET: MailCommand = { stage: 'reset', text: 'RSET\r\n' }

const NAMES: Readonly<Record<Stage, string>> = {
  reset: 'RSET',
  mail: 'MAIL',
  rcpt: 'RCPT',
  copy: 'RCPT',
  data: 'DATA',
  lone_dot: 'the end of the message',
  dot: 'the end of the message',
  quit: 'QUIT',
}

/** Sends mail over a connection that has been set up. Replies arrive in the order of the commands in `#awaited`. */
export class MailDialogue {
  readonly #wire: SmtpWire
  readonly #features: SmtpFeatures
  readonly #timeouts: SmtpTimeouts
  readonly #auth: SmtpOptions['auth']
  readonly #jobs: Job[] = []
  readonly #awaited: Awaited[] = []
  /** Whether the server still has the envelope of a refused message. */
  #needsReset = false
  #isClosing = false
  /** How many messages the server had, not counting those that it refused because it wants us to wait. */
  #carried = 0
  /** How many of these it has accepted or refused. */
  #decided = 0

  constructor(
    wire: SmtpWire,
    features: SmtpFeatures,
    { timeouts, auth }: { readonly timeouts: SmtpTimeouts; readonly auth: SmtpOptions['auth'] },
  ) {
    this.#wire = wire
    this.#features = features
    this.#timeouts = timeouts
    this.#auth = auth
    wire.listener = { onReply: (reply) => this.#receive(reply), onLost: (fault) => this.#end(fault) }
  }

  get pending(): number {
    return this.#jobs.length
  }

  get isOpen(): boolean {
    return !this.#isClosing && !this.#wire.fault
  }

  async send(mail: SmtpMail, handOver: HandOver): Promise<SmtpOutcome> {
    if (this.#jobs.length >= MAX_PENDING)
      throw new Error(`A connection takes at most ${MAX_PENDING} messages at a time.`)
    const prepared = prepareMail(mail, this.#features)
    if (typeof prepared === 'string') return { kind: 'unsupported', reason: prepared }
    if (!this.isOpen) {
      const reason = this.#wire.fault?.message ?? 'The connection is being closed.'
      return { kind: 'not_sent', reason, isStarted: false }
    }
    const { commands, encoding, content, rest, dot } = prepared
    return new Promise((settle) => {
      this.#jobs.push({
        commands,
        encoding,
        content,
        rest,
        dot,
        handOver,
        settle,
        state: 'waiting',
        refusal: undefined,
        refusedCopies: [],
        sentCommands: 0,
      })
      this.#startNext()
    })
  }

  close(): void {
    this.#isClosing = true
    this.#startNext()
  }

  /** Starts the waiting message if the state of the message ahead of it allows that. */
  #startNext(): void {
    const [first] = this.#jobs
    if (!first) {
      if (this.#isClosing && this.#awaited.length === 0) this.#ask('quit', undefined, 'QUIT\r\n')
      return
    }
    const next = this.#waiting()
    if (!next) return
    if (next === first || (this.#features.pipelining && first.state === 'undecided'))
      this.#write(this.#start(next), next)
  }

  #waiting(): Job | undefined {
    return this.#jobs.find(({ state }) => state === 'waiting')
  }

  /** Returns the commands to write. */
  #start(job: Job): string {
    job.state = 'envelope'
    const needsReset = this.#needsReset
    this.#needsReset = false
    if (needsReset) job.commands = [RESET, ...job.commands]
    // With copies, DATA isn't sent together with the rest: if the server refused only the recipient, it would send the copies.
    const hasCopies = job.commands.some(({ stage }) => stage === 'copy')
    const together = !this.#features.pipelining ? 1 : job.commands.length - (hasCopies ? 1 : 0)
    let text = ''
    while (job.sentCommands < together) text += this.#takeNext(job)
    return text
  }

  /** Returns the next command of a message, whose reply is awaited from now on. */
  #takeNext(job: Job): string {
    const next = job.commands[job.sentCommands++]
    if (!next) throw new Error('A message has no further commands.')
    this.#await(next.stage, job, next.copy)
    return next.text
  }

  #write(text: string, { encoding }: Job): void {
    this.#wire.write(text, encoding)
  }

  #ask(stage: Stage, job: Job | undefined, text: string): void {
    this.#await(stage, job)
    this.#wire.write(text, job?.encoding)
  }

  #await(stage: Stage, job: Job | undefined, copy?: string): void {
    this.#awaited.push({ stage, job, copy })
    if (this.#awaited.length === 1) this.#setDeadline(stage)
  }

  #setDeadline(stage: Stage): void {
    const { commandMs, finalMs, quitMs } = this.#timeouts
    const ms = stage === 'dot' || stage === 'lone_dot' ? finalMs : stage === 'quit' ? quitMs : commandMs
    this.#wire.expect(`respond to ${NAMES[stage]}`, ms)
  }

  #receive(given: SmtpReply) {
    const reply = this.#auth ? { ...given, text: withoutSecrets(given.text, this.#auth) } : given
    const awaited = this.#awaited.shift()
    if (!awaited)
      return this.#fail(isClosing(reply) ? 'closed the connection' : 'sent a reply that we did not ask for', reply)
    const [next] = this.#awaited
    if (next) this.#setDeadline(next.stage)
    else this.#wire.deadline.clear()
    const { stage, job, copy } = awaited
    if (!job) return this.#wire.fail(new SmtpFault('The connection was closed.'))
    if (stage === 'dot') return this.#receiveVerdict(job, reply)
    if (stage === 'lone_dot') return this.#finishRefused(job)
    if (isClosing(reply)) {
      if (stage === 'mail') job.refusal = { reply, stage }
      return this.#fail('closed the connection', reply)
    }
    if (stage === 'data') return this.#receiveData(job, reply)
    this.#receiveEnvelope({ stage, copy }, job, reply)
  }

  #receiveEnvelope(
    { stage, copy }: { readonly stage: Stage; readonly copy: string | undefined },
    job: Job,
    reply: SmtpReply,
  ) {
    const isKnown = isPositive(reply) || (isRefusal(reply) && stage !== 'reset')
    if (!isKnown) return this.#fail(`gave an invalid reply to ${NAMES[stage]}`, reply)
    if (isRefusal(reply)) {
      if (copy === undefined) job.refusal ??= { reply, stage: stage === 'mail' ? 'mail' : 'rcpt' }
      else job.refusedCopies.push({ address: copy, reply })
    }
    if (this.#awaited[0]?.job === job) return
    if (job.refusal) return this.#finishRefused(job)
    this.#write(this.#takeNext(job), job)
  }

  #receiveData(job: Job, reply: SmtpReply) {
    if (isRefusal(reply)) {
      job.refusal ??= { reply, stage: 'data' }
      return this.#finishRefused(job)
    }
    if (!isIntermediate(reply)) return this.#fail('gave an invalid reply to DATA', reply)
    if (!job.refusal) return this.#sendContent(job)
    // RFC 2920: the server expects content even though it refused the recipient. A dot ends the content.
    if (job.refusal.stage === 'rcpt') return this.#ask('lone_dot', job, END_OF_MAIL)
    // The server accepted the recipient although it refused the sender, so a dot might deliver an empty message.
    this.#fail('gave an invalid reply to DATA', reply)
  }

  #sendContent(job: Job): void {
    const { content, rest } = job
    const { contentMs, attachmentsMs } = this.#timeouts
    job.state = 'content'
    this.#wire.expect('take the content', rest ? attachmentsMs : contentMs)
    if (rest) {
      this.#wire.write(content)
      void this.#sendRest(job, rest)
    } else this.#wire.write(content, undefined, () => this.#endContent(job))
  }

  /** Sends one piece at a time, so that only one is in memory. */
  async #sendRest(job: Job, { pieces }: MailRest) {
    try {
      for await (const piece of pieces()) if (!(await this.#wire.flush(piece))) return
    } catch (cause) {
      const reason = 'An attachment could not be read.'
      return this.#withhold(job, { kind: 'not_sent', reason, isStarted: true, cause })
    }
    this.#endContent(job)
  }

  #endContent(job: Job): void {
    if (this.#wire.fault) return
    this.#wire.deadline.clear()
    job.state = 'handing_over'
    // Callers store the previous message's outcome together with this hand-over, so let them receive that outcome first.
    setImmediate(() => this.#handOver(job))
  }

  async #handOver(job: Job) {
    if (this.#wire.fault) return job.settle(this.#notSent(this.#wire.fault, true))
    let isHanded: boolean
    try {
      isHanded = (await job.handOver()) === true
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : String(cause)
      const reason = `The message was not handed over: ${why}`
      return this.#withhold(job, { kind: 'not_sent', reason, isStarted: true, cause })
    }
    if (isHanded) this.#sendDot(job)
    else this.#withhold(job, { kind: 'withheld' })
  }

  /** Closes the connection, because SMTP has no other way to abort a message after DATA. */
  #withhold(job: Job, outcome: SmtpOutcome): void {
    // Otherwise, it would end with the connection like the other messages, which can be moved to another one.
    this.#jobs.splice(this.#jobs.indexOf(job), 1)
    const why = 'The connection was closed because an earlier message was withheld.'
    this.#wire.fail(new SmtpFault(why, { isOurs: true }))
    job.settle(outcome)
  }

  #sendDot(job: Job) {
    // A reply that starts before the dot is sent can't be the reply to the dot.
    if (this.#wire.isInsideReply)
      this.#wire.fail(new SmtpFault('The mail server sent a reply that we did not ask for.'))
    if (this.#wire.fault) return job.settle(this.#notSent(this.#wire.fault, true))
    job.state = 'undecided'
    this.#await('dot', job)
    const next = this.#features.pipelining ? this.#waiting() : undefined
    if (next) this.#write(job.dot + this.#start(next), next)
    else this.#wire.write(job.dot)
  }

  #receiveVerdict(job: Job, reply: SmtpReply) {
    const { refusedCopies } = job
    if (isPositive(reply))
      return this.#settle(job, { kind: 'accepted', reply, ...(refusedCopies.length > 0 && { refusedCopies }) })
    // `#end` settles the message as unknown.
    if (!isRefusal(reply)) return this.#fail('gave an invalid reply to the end of the message', reply)
    if (!isClosing(reply)) return this.#settle(job, { kind: 'refused', reply, stage: 'content' })
    job.refusal = { reply, stage: 'content' }
    this.#fail('closed the connection', reply)
  }

  #finishRefused(job: Job): void {
    this.#needsReset = true
    const { refusal } = job
    if (!refusal) throw new Error('A message that was not refused can’t end as refused.')
    if (!isBusy(refusal)) this.#settle(job, { kind: 'refused', ...refusal })
    else if (this.#carried > 0) this.#retire(refusal.reply)
    else this.#remove(job, { kind: 'refused', ...refusal })
  }

  #settle(job: Job, outcome: SmtpOutcome): void {
    this.#carried++
    this.#decided++
    this.#remove(job, outcome)
  }

  #remove(job: Job, outcome: SmtpOutcome): void {
    this.#jobs.splice(this.#jobs.indexOf(job), 1)
    job.settle(outcome)
    this.#startNext()
  }

  /** Ends a connection on which the server takes no more messages, for example because of a limit per connection. */
  #retire(reply: SmtpReply): void {
    const fault = replyFault('takes no more messages on this connection', reply)
    this.#isClosing = true
    for (const { state, settle } of this.#jobs.splice(0)) settle(this.#notSent(fault, state !== 'waiting'))
    this.#startNext()
  }

  /** Ends the connection because of a reply. `what` completes “The mail server …”. */
  #fail(what: string, reply: SmtpReply): void {
    this.#wire.fail(replyFault(what, reply))
  }

  #end(fault: SmtpFault): void {
    // A message that is being handed over is settled later. Otherwise the caller would record the hand-over after the outcome.
    const lost = this.#jobs.filter(({ state }) => state !== 'handing_over')
    this.#jobs.length = 0
    for (const { state, refusal, settle } of lost) {
      if (refusal && !(isBusy(refusal) && this.#carried > 0)) settle({ kind: 'refused', ...refusal })
      else if (state === 'undecided') settle({ kind: 'unknown', reason: fault.message })
      else settle(this.#notSent(fault, state !== 'waiting'))
      // The server had this message, so the next one isn't the reason why the connection has ended.
      if (state !== 'undecided') continue
      this.#carried++
      if (refusal) this.#decided++
    }
  }

  #notSent(fault: SmtpFault, isStarted: boolean): SmtpOutcome {
    return {
      kind: 'not_sent',
      reason: fault.message,
      isStarted,
      carried: this.#carried,
      decided: this.#decided,
      ...(fault.isOurs && { isOurs: true }),
      ...(fault.cause !== undefined && { cause: fault.cause }),
    }
  }
}

/** A temporary refusal of the sender. It says that the server wants no mail from us right now, not what is wrong with this one. */
const isBusy = ({ reply, stage }: Refusal): boolean => stage === 'mail' && reply.code < 500
