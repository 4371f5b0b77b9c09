import { MAX_PENDING } from './mail-dialogue.ts'
import { messageLimitOf } from './message-limit.ts'
import { isClosing, type SmtpReply } from './reply-parser.ts'
import { openSmtp, type SmtpConnection } from './smtp-connection.ts'
import type { SmtpFault } from './smtp-fault.ts'
import type { SmtpMail } from './smtp-mail.ts'
import type { SmtpOptions } from './smtp-options.ts'
import type { HandOver, SmtpOutcome } from './smtp-outcome.ts'
import type { PoolSockets } from './socket-limits.ts'

export interface SmtpPoolOptions {
  readonly server: SmtpOptions
  /** The maximum number of connections, including those that are being opened or closed. */
  readonly max: number
  readonly idleMs?: number
  /** A connection is closed after this many messages, or fewer if the server turns out to accept fewer. */
  readonly messagesPerConnection?: number
  /** How long the pool uses fewer connections after the server has refused one. */
  readonly refusedMs?: number
  /** How many messages can wait for a connection. Further messages are `not_sent`. */
  readonly maxWaiting?: number
  /** Limits the sockets of several pools. Until the server has accepted a message, such a pool opens only two connections. */
  readonly sockets?: PoolSockets
}

export interface SmtpPool {
  /** The number of connections, including those that are being opened or closed. */
  readonly connections: number
  readonly waiting: number
  /**
   * Rejects only if the message can't be composed. If no connection can be opened, all waiting messages are `not_sent`. The pool
   * doesn't retry them. Urgent messages are sent before other messages that are waiting. Large messages use at most half of the
   * connections, and those that aren't urgent a quarter. They can wait for long, so they are `not_sent` when `signal` aborts.
   */
  send(mail: SmtpMail, handOver: HandOver, isUrgent?: boolean, signal?: AbortSignal): Promise<SmtpOutcome>
  /** Resolves waiting messages to `not_sent` and finishes those in flight. After `graceMs`, destroys the remaining connections. */
  close(graceMs?: number): Promise<void>
}

/**
 * The default for `idleMs`: shorter than the strictest providers allow. Amazon SES closes idle connections after about ten
 * seconds.
 */
const IDLE_MS = 5_000
/**
 * The default for `messagesPerConnection`. Many servers close a connection after a certain number of messages. If we close it
 * first, no message is interrupted.
 */
const MESSAGES_PER_CONNECTION = 1_000
/** The default for `refusedMs`: long enough not to provoke a server that counts connection attempts. */
const REFUSED_MS = 60_000
const MAX_WAITING = 10_000
/**
 * How many times a message can move away from a connection that has carried nothing. The limit prevents an endless loop if the
 * server always hangs up immediately.
 */
const MAX_MOVES = 3
const GRACE_MS = 10_000
/** How many connections of a pool with limited sockets wait for a server that hasn't accepted anything yet. */
const UNPROVEN_MAX = 2
/**
 * Matches 421 replies that ask for fewer connections. Other 421 replies mean that the server is restarting or the connection was
 * idle.
 */
const TOO_MANY = /too many|concurren|connection (limit|rate)|connections/i
/**
 * Matches replies about a limit on the messages of one connection. More connections are fine. The server's name, which many replies
 * start with, doesn't count.
 */
const TOO_MANY_MESSAGES =
  /(?<![\w.-])(messages?|(e-?)?mails?|transactions?|recipients?)(?![\w-]|\.\w).*\b(connection|session)\b/i

interface Waiting {
  readonly mail: SmtpMail
  readonly handOver: HandOver
  readonly isUrgent: boolean
  readonly settle: (outcome: SmtpOutcome) => void
  readonly fail: (error: unknown) => void
  moves: number
  /** Set if a used connection has ended with this message. A message that keeps ending connections ends only unused ones. */
  needsUnused: boolean
  /** How many messages that connection had carried, if this might be the server's limit. */
  endedAfter: number | undefined
  /** Set when a large message is counted toward the limit for these. */
  isCounted: boolean
}

interface Member {
  readonly connection: SmtpConnection
  sent: number
  wasUsed: boolean
  /** Whether it's sending a large message. Others don't wait behind it. */
  isTaken: boolean
}

const wantsFewer = (reply: SmtpReply): boolean =>
  isClosing(reply) && TOO_MANY.test(reply.text) && !TOO_MANY_MESSAGES.test(reply.text)

/**
 * If a message was moved and gets past MAIL, the server had enough of its last connection. If MAIL is refused again, the server wants
 * no mail from us right now, no matter how many messages a connection has carried.
 */
const isPastMail = (outcome: SmtpOutcome): boolean =>
  outcome.kind === 'accepted' || (outcome.kind === 'refused' && outcome.stage !== 'mail')

export const smtpPool = (options: SmtpPoolOptions): SmtpPool => {
  const { server, max, idleMs = IDLE_MS } = options
  const { refusedMs = REFUSED_MS, maxWaiting = MAX_WAITING, sockets } = options
  const messageLimit = messageLimitOf(options.messagesPerConnection ?? MESSAGES_PER_CONNECTION)
  /** Includes connections that are being closed, because the server still counts them. */
  const members = new Set<Member>()
  const waiting: Waiting[] = []
  /** Large messages that wait until there are fewer other large messages. */
  const held: Waiting[] = []
  /** How many large messages wait for a connection or are being sent. */
  let largeCount = 0
  /** Whether the last attempt to take a socket failed. */
  let isCrowded = false
  const canceling = new AbortController()
  const openings = new Set<Promise<() => void>>()
  /** Lower than `max` for a while after the server has refused a connection. */
  let limit = max
  let isProven = sockets === undefined
  let limitTimer: NodeJS.Timeout | undefined
  let idleTimer: NodeJS.Timeout | undefined

  const dispatch = (): void => {
    admitLarge()
    for (let first = waiting[0]; first; first = waiting[0]) {
      const { needsUnused } = first
      const idle = find(0, needsUnused)
      if (idle) give(idle)
      else if (!(waiting.length > openings.size && mayOpen() && open())) {
        // Each connection that is being opened will take a waiting message. Give only the others to busy connections. If no other
        // connection can be opened, a message that needs an unused connection takes any, because others are waiting behind it.
        const isLeft = waiting.length > openings.size && !(needsUnused && openings.size > 0)
        const busy = isLeft ? (find(0, false) ?? find(MAX_PENDING - 1, false)) : undefined
        if (busy) give(busy)
        else if (!bringForward()) return
      }
    }
  }

  /** Large messages wait here until they may use a connection, or until `signal` aborts. */
  const hold = (message: Waiting, signal: AbortSignal | undefined): void => {
    const giveUpWaiting = () => {
      const index = held.indexOf(large)
      if (index !== -1) held.splice(index, 1)[0]?.settle(notSent(CLOSED))
    }
    const end = () => {
      signal?.removeEventListener('abort', giveUpWaiting)
      if (large.isCounted) largeCount--
    }
    const large = {
      ...message,
      settle: (outcome: SmtpOutcome) => {
        end()
        message.settle(outcome)
      },
      fail: (error: unknown) => {
        end()
        message.fail(error)
      },
    }
    signal?.addEventListener('abort', giveUpWaiting, { once: true })
    enqueue(held, large)
  }

  const admitLarge = (): void => {
    for (let first = held[0]; first && largeCount < largeLimit(first); first = held[0]) {
      held.shift()
      largeCount++
      first.isCounted = true
      enqueue(waiting, first)
    }
  }

  /** Leaves connections to other messages, because a large one can take minutes. */
  const largeLimit = ({ isUrgent }: Waiting): number => {
    const usable = isCrowded ? members.size + openings.size : maxOpen()
    return Math.max(1, Math.floor(usable / (isUrgent ? 2 : 4)))
  }

  /** While the first messages wait for new connections, others can use the connections that are idle. */
  const bringForward = (): boolean => {
    const next = waiting.findIndex(({ needsUnused }) => !needsUnused)
    if (next <= 0 || !find(0, false)) return false
    waiting.unshift(...waiting.splice(next, 1))
    return true
  }

  const find = (pending: number, onlyUnused: boolean): Member | undefined => {
    for (const member of members) {
      if (member.isTaken || (onlyUnused && member.sent > 0)) continue
      if (member.connection.isOpen && member.connection.pending <= pending) return member
    }
  }

  const mayOpen = (): boolean => {
    // When `refusedMs` has passed since the refusal, allow one more connection at a time.
    if (limit < max && !limitTimer) limit = members.size + 1
    return members.size + openings.size < maxOpen()
  }

  const maxOpen = (): number => (isProven ? limit : Math.min(limit, UNPROVEN_MAX))

  /** Returns false if there is no socket left. */
  const open = (): boolean => {
    const release = sockets ? sockets.take(members.size + openings.size, dispatch) : () => {}
    isCrowded = !release
    if (!release) return false
    const fail = (fault: SmtpFault) => {
      release()
      return () => giveUp(fault)
    }
    const opening = openSmtp(server, canceling.signal).then((connection) => {
      void connection.closed.then(release)
      return add(connection)
    }, fail)
    openings.add(opening)
    void opening.then((finish) => {
      openings.delete(opening)
      finish()
      dispatch()
    })
    return true
  }

  const add = (connection: SmtpConnection) => (): void => {
    const member = { connection, sent: 0, wasUsed: true, isTaken: false }
    members.add(member)
    if (canceling.signal.aborted) void connection.close()
    void connection.closed.then(() => {
      members.delete(member)
      const reply = connection.fault?.reply
      if (reply && wantsFewer(reply)) lowerLimit()
      dispatch()
    })
    watchIdle()
  }

  /**
   * Keeps the pool from opening more connections for a while, because the server refused one. Connections that are already open
   * stay open.
   */
  const lowerLimit = (): void => {
    const open = members.size + openings.size
    if (open === 0) return
    limit = Math.min(limit, open)
    clearTimeout(limitTimer)
    limitTimer = setTimeout(() => {
      limitTimer = undefined
      dispatch()
    }, refusedMs)
  }

  const giveUp = (fault: SmtpFault) => {
    if (members.size + openings.size > 0) return lowerLimit()
    const outcome = canceling.signal.aborted ? notSent(CLOSED) : ({ ...NOT_STARTED, reason: fault.message } as const)
    for (const { settle } of takeWaiting()) settle({ ...outcome, cause: fault })
  }

  const takeWaiting = (): Waiting[] => [...waiting.splice(0), ...held.splice(0)]

  /** Adds a message behind the others, or behind the other urgent ones. */
  const enqueue = (list: Waiting[], message: Waiting): void => {
    const behind = message.isUrgent ? list.findIndex((other) => !other.isUrgent) : -1
    list.splice(behind === -1 ? list.length : behind, 0, message)
  }

  const give = (member: Member): void => {
    const message = waiting.shift() as Waiting
    const { connection } = member
    if (message.mail.isLarge) member.isTaken = true
    const sending = connection.send(message.mail, message.handOver)
    if (++member.sent >= messageLimit.now()) void connection.close()
    const endLarge = () => {
      if (message.mail.isLarge) member.isTaken = false
    }
    const fail = (error: unknown) => {
      endLarge()
      message.fail(error)
    }
    const finish = (outcome: SmtpOutcome) => {
      endLarge()
      member.wasUsed = true
      isProven ||= outcome.kind === 'accepted'
      if (message.endedAfter !== undefined && isPastMail(outcome)) messageLimit.note(message.endedAfter)
      if (mayMove(message, outcome)) waiting.unshift(message)
      else message.settle(outcome)
    }
    void sending.then(finish, fail).then(dispatch)
  }

  /**
   * Whether a message can be moved to another connection. It always can if we closed the connection ourselves, to withhold an
   * earlier message, or if the connection has carried other messages. Otherwise, the number of moves is limited, and either its
   * transmission must not have started, or the server must have refused it only because there are too many connections.
   */
  const mayMove = (message: Waiting, outcome: SmtpOutcome): boolean => {
    if (canceling.signal.aborted) return false
    if (outcome.kind === 'refused')
      return wantsFewer(outcome.reply) && outcome.stage === 'mail' && members.size > 1 && message.moves++ < MAX_MOVES
    if (outcome.kind !== 'not_sent') return false
    const { isStarted, isOurs, carried = 0, decided } = outcome
    if (isOurs) return true
    if (carried === 0) return !isStarted && message.moves++ < MAX_MOVES
    if (isStarted) {
      message.needsUnused = true
      // If the server hung up without a reply to an earlier message, it didn't do so because of a limit.
      message.endedAfter = carried === decided ? carried : undefined
    }
    return true
  }

  /** Closes connections that weren't used between two checks. */
  const watchIdle = (): void => {
    idleTimer ??= setTimeout(() => {
      idleTimer = undefined
      for (const member of members) {
        if (member.connection.pending > 0 || member.wasUsed) member.wasUsed = false
        else void member.connection.close()
      }
      if (members.size > 0) watchIdle()
    }, idleMs / 2)
  }

  return {
    get connections() {
      return members.size + openings.size
    },
    get waiting() {
      return waiting.length + held.length
    },
    send: (mail, handOver, isUrgent = false, signal) =>
      new Promise((settle, fail) => {
        const isFull = waiting.length + held.length >= maxWaiting
        const reason = canceling.signal.aborted || signal?.aborted ? CLOSED : isFull ? FULL : undefined
        if (reason) return settle(notSent(reason))
        const state = { moves: 0, needsUnused: false, endedAfter: undefined, isCounted: false }
        const message: Waiting = { mail, handOver, isUrgent, settle, fail, ...state }
        if (mail.isLarge) hold(message, signal)
        else enqueue(waiting, message)
        dispatch()
      }),
    async close(graceMs = GRACE_MS) {
      canceling.abort()
      for (const { settle } of takeWaiting()) settle(notSent(CLOSED))
      const cut = setTimeout(() => {
        for (const { connection } of members) connection.destroy()
      }, graceMs)
      await Promise.all(openings)
      await Promise.all([...members].map(({ connection }) => connection.close()))
      clearTimeout(cut)
      clearTimeout(idleTimer)
      clearTimeout(limitTimer)
    },
  }
}

const NOT_STARTED = { kind: 'not_sent', isStarted: false } as const
const notSent = (reason: string) => ({ ...NOT_STARTED, reason, isOurs: true })

const CLOSED = 'The connections to the mail server are being closed.'
const FULL = 'Too many messages are waiting for the mail server.'
