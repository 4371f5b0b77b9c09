import { Readable } from 'node:stream'
import { type Clock, toTimestamp } from '../../foundation/clock.ts'
import { concurrencyLimit } from '../../foundation/concurrency/concurrency-limit.ts'
import { type FileStore, libraryKey } from '../../identity/files/file-store.ts'
import { writeAddress } from '../../protocols/mime/mailbox.ts'
import { isClosing } from '../../protocols/smtp/reply-parser.ts'
import { SmtpFault } from '../../protocols/smtp/smtp-fault.ts'
import { ASCII, NEEDS_UTF8 } from '../../protocols/smtp/smtp-mail.ts'
import type { SmtpOptions } from '../../protocols/smtp/smtp-options.ts'
import { judgeRefusal } from '../../protocols/smtp/smtp-replies.ts'
import type { Attachment, EmailContent } from '../messages/content.ts'
import { withoutRepeatedCopies } from '../messages/copies.ts'
import type { Carried, HandOver, Outgoing } from './carrier.ts'
import type { EmailComposer } from './email-message.ts'
import { type NodemailerError, replyIn, stageOf } from './nodemailer-reply.ts'
import { type Envelope, type NodemailerSession, openSession, toFault } from './nodemailer-session.ts'
import { providerIdIn, toRefusal } from './smtp-refusal.ts'

/**
 * How many connections to open in addition to the pool's: not many, because few messages have attachments or copies, and
 * providers limit connections. Transactional messages have separate connections, so that they don't wait for marketing messages.
 */
const AT_ONCE = { transactional: 2, marketing: 1 } as const
/** How many messages of a team can wait for a connection: more than a process sends for the team at the same time. */
const MAX_WAITING = 1_000
/** How long a message waits for a connection before it goes back to the queue, and how long it then stays there. */
const WAIT_MS = 600_000
const POSTPONE_MS = 60_000

interface Deps {
  readonly server: SmtpOptions
  readonly store: FileStore
  readonly clock: Clock
  readonly fieldsOf: EmailComposer['fieldsOf']
  /** Limits the sockets of several senders. */
  readonly waitForSocket?: ((signal: AbortSignal) => Promise<() => void>) | undefined
}

/**
 * Uses nodemailer to send messages with attachments, or with `cc` or `bcc` recipients. Each message is sent over a separate
 * connection, which is closed afterward. If the server refuses the recipient, nobody receives a copy either, so that a retry doesn't
 * send the copies twice.
 */
export const attachmentSender = ({ server, store, clock, fieldsOf, waitForSocket = async () => () => {} }: Deps) => {
  const busy = () => new SmtpFault('Too many messages with attachments or copies are waiting for the mail server.')
  const limitOf = (count: number) =>
    concurrencyLimit({ perTeam: count, inAll: count, waitingPerTeam: MAX_WAITING, busy })
  const enter = { transactional: limitOf(AT_ONCE.transactional), marketing: limitOf(AT_ONCE.marketing) }

  /** Returns a function to call when the message's connection is closed. */
  const start = async ({ teamId, message }: Outgoing, signal: AbortSignal) => {
    const leave = await enter[message.kind](teamId, signal)
    try {
      const release = await waitForSocket(signal)
      return () => {
        release()
        leave()
      }
    } catch (error) {
      leave()
      throw error
    }
  }

  const sendOver = async (session: NodemailerSession, outgoing: Outgoing, handOver: HandOver): Promise<Carried> => {
    const { teamId, message } = outgoing
    const given = withoutRepeatedCopies(teamId, outgoing.content as EmailContent, message.to_address)
    const isSendable = (address: string) => session.supportsUtf8 || ASCII.test(writeAddress(address)?.address ?? '')
    if (given.reply_to !== null && !isSendable(given.reply_to)) return { is: 'failed', error: NEEDS_UTF8 }
    const content = { ...given, cc: given.cc.filter(isSendable), bcc: given.bcc.filter(isSendable) }
    const unsendable = [...given.cc, ...given.bcc].filter((address) => !isSendable(address))
    const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
    const attachments = await openAttachments(store, teamId, content.attachments)
    const progress = { isHanded: false, isWithheld: false }
    try {
      const fields = { ...fieldsOf(outgoing, content), attachments, disableFileAccess: true, disableUrlAccess: true }
      const mail = new MailComposer(fields).compile()
      const envelope = mail.getEnvelope() as Envelope
      const isAscii = [envelope.from || '', ...envelope.to].every((address) => ASCII.test(address))
      if (!isAscii && !session.supportsUtf8) return { is: 'failed', error: NEEDS_UTF8 }
      const [to] = envelope.to
      const isOfRecipient = ({ recipient }: NodemailerError) => recipient === to
      const mayEnd = async () => {
        if (envelope.rejectedErrors?.some(isOfRecipient)) throw new SmtpFault('The mail server refused the recipient.')
        progress.isHanded = await handOver().catch((cause: Error) => {
          throw new SmtpFault(`The message was not handed over: ${cause.message}`, { cause })
        })
        progress.isWithheld = !progress.isHanded
        if (progress.isWithheld) throw new SmtpFault('The message was withheld.')
      }
      try {
        const { response, rejectedErrors } = await session.send(envelope, mail.createReadStream(), mayEnd)
        const refusal = rejectedErrors?.find(isOfRecipient)
        if (refusal) return toCarried(refusal, true, server)
        const lostCopies = [
          ...unsendable.map((address) => `${address}: ${NEEDS_UTF8}`),
          ...(rejectedErrors ?? []).map((error) => `${error.recipient}: ${wordsOf(error, server)}`),
        ]
        return { is: 'sent', providerId: providerIdIn(response), ...(lostCopies.length > 0 && { lostCopies }) }
      } catch (error) {
        if (progress.isWithheld) return { is: 'not_handed' }
        const refusal = envelope.rejectedErrors?.find(isOfRecipient) ?? (error as NodemailerError)
        return toCarried(refusal, progress.isHanded, server)
      }
    } finally {
      closeAttachments(attachments)
    }
  }

  return async (outgoing: Outgoing, handOver: HandOver): Promise<Carried> => {
    let end: () => void
    try {
      const signals = [AbortSignal.timeout(WAIT_MS), ...(outgoing.signal ? [outgoing.signal] : [])]
      end = await start(outgoing, AbortSignal.any(signals))
    } catch {
      if (outgoing.signal?.aborted) return { is: 'not_handed' }
      // Doesn't count as an attempt, because the mail server hasn't seen the message.
      const until = toTimestamp(clock().add({ milliseconds: POSTPONE_MS }))
      return { is: 'postponed', until, error: busy().message }
    }
    try {
      const session = await openSession(server)
      try {
        return await sendOver(session, outgoing, handOver)
      } finally {
        session.close()
      }
    } catch (error) {
      if (!(error instanceof SmtpFault)) throw error
      // A server that reports too many connections isn't down. Our pool's connections may be the reason.
      return { is: error.reply && isClosing(error.reply) ? 'refused' : 'down', error: error.message }
    } finally {
      end()
    }
  }
}

/** Our composer and SMTP client handle only emails with one recipient and no attachments. nodemailer handles all others. */
export const needsNodemailer = ({ attachments, cc, bcc }: EmailContent): boolean =>
  attachments.length > 0 || cc.length > 0 || bcc.length > 0

/** If one of the attachments can't be opened, closes the others. */
export const openAttachments = async (store: FileStore, teamId: number, attachments: readonly Attachment[]) => {
  const opening = await Promise.allSettled(attachments.map((given) => openAttachment(store, teamId, given)))
  const opened = opening.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const failed = opening.find((result) => result.status === 'rejected')
  if (!failed) return opened
  closeAttachments(opened)
  throw failed.reason
}

const closeAttachments = (attachments: readonly { readonly content: Buffer | Readable }[]) => {
  for (const { content } of attachments) if (content instanceof Readable) content.destroy()
}

const openAttachment = async (store: FileStore, teamId: number, attachment: Attachment) => ({
  filename: attachment.name,
  ...(attachment.content_id !== null && { cid: attachment.content_id }),
  ...('content' in attachment
    ? { content: Buffer.from(attachment.content, 'base64') }
    : {
        content: (await store.read(libraryKey(teamId, attachment.sha256))) as Readable,
        contentType: attachment.mime_type,
      }),
})

/** Returns the outcome for a message that the server didn't accept. It can be `unknown` only if the message was handed over. */
const toCarried = (error: NodemailerError, isHanded: boolean, server: SmtpOptions): Carried => {
  const refusal = refusalIn(error, server)
  return refusal
    ? toRefusal(refusal)
    : { is: isHanded ? 'unknown' : 'refused', error: toFault(error, server.auth).message }
}

const wordsOf = (error: NodemailerError, server: SmtpOptions): string =>
  refusalIn(error, server)?.words ?? toFault(error, server.auth).message

/** A server that reports too many connections isn't busy. Our pool's connections may be the reason. */
const refusalIn = (error: NodemailerError, { auth }: SmtpOptions) => {
  const reply = replyIn(error, auth)
  if (!reply || reply.code < 400) return undefined
  return judgeRefusal(reply, isClosing(reply) ? 'content' : stageOf(error))
}
