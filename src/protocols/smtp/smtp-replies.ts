import type { SmtpReply } from './reply-parser.ts'
import { quoted } from './server-text.ts'
import type { RefusedStage } from './smtp-outcome.ts'

/**
 * - `retry`: the refusal is temporary.
 * - `busy`: the refusal is temporary, and not about this message: the server wants no mail from this sender right now.
 * - `bounce`: the address doesn't exist or is disabled. Suppress it.
 * - `sender_fault`: the server refused us, not the recipient. Never suppress the address.
 * - `account_fault`: the server requires us to sign in, or refused our user name or password, so it would refuse every message.
 * - `fail`: the refusal is permanent, but it doesn't prove that the address is bad.
 */
export type RefusalAction = 'retry' | 'busy' | 'bounce' | 'sender_fault' | 'account_fault' | 'fail'

export interface Refusal {
  readonly action: RefusalAction
  /** A human-readable sentence, followed by the server's own text. */
  readonly words: string
}

type Verdict = readonly [action: RefusalAction, sentence: string]

const LATER: Verdict = ['retry', 'The mail server asked us to try again later.']
const BUSY: Verdict = ['busy', LATER[1]]
const FULL: Verdict = ['retry', 'The recipient’s mailbox is full, so we’ll try again later.']
const NO_MAILBOX: Verdict = ['bounce', 'The email address doesn’t exist.']
const NO_DOMAIN: Verdict = ['bounce', 'The email address’s domain doesn’t accept email.']
const DISABLED: Verdict = ['bounce', 'The recipient’s mailbox is disabled.']
const BLOCKED: Verdict = [
  'sender_fault',
  'The mail server blocked the message because of its rules for senders, such as reputation, spam or authentication.',
]
const BAD_SENDER: Verdict = ['sender_fault', 'The mail server doesn’t accept the sender’s address.']
const SIGN_IN: Verdict = [
  'account_fault',
  'The mail server wants us to sign in. Check the connection’s user name and password.',
]
const TOO_LARGE: Verdict = ['fail', 'The message is too large for the mail server.']
const REFUSED: Verdict = ['fail', 'The mail server refused the message.']

/** The causes of refusals. The second item of each is the sentence that `words` starts with. */
const CAUSES = {
  no_mailbox: NO_MAILBOX,
  no_domain: NO_DOMAIN,
  mailbox_disabled: DISABLED,
  mailbox_full: FULL,
  blocked: BLOCKED,
  bad_sender: BAD_SENDER,
  sign_in: SIGN_IN,
  too_large: TOO_LARGE,
  try_later: LATER,
  refused: REFUSED,
} as const
export type RefusalCause = keyof typeof CAUSES

/** undefined: the words aren't from a refusal. */
export const refusalCauseOf = (words: string): RefusalCause | undefined =>
  (Object.keys(CAUSES) as RefusalCause[]).find((cause) => words.startsWith(CAUSES[cause][1]))

export const judgeRefusal = (reply: SmtpReply, stage: RefusedStage): Refusal => {
  const [action, sentence] = verdictOn(reply, stage)
  return { action, words: `${sentence} The server said: “${quoted(reply)}”` }
}

const verdictOn = (reply: SmtpReply, stage: RefusedStage): Verdict => {
  const { code, enhancedCode = '' } = reply
  if (code < 500 && stage === 'mail') return BUSY
  // If one of the two codes is temporary, treat the refusal as temporary, even if the other code is permanent.
  if (code < 500 || enhancedCode.startsWith('4.')) return LATER
  if (SIGN_IN_CODES.has(code)) return SIGN_IN
  const [, subject, detail] = enhancedCode.split('.').map(Number)
  if (subject === undefined || detail === undefined) return byText(reply, stage)
  if (subject === 1) return aboutAddress(detail, reply, stage)
  if (subject === 7) return BLOCKED
  return BY_DETAIL[`${subject}.${detail}`] ?? (VAGUE.has(`${subject}.${detail}`) ? byText(reply, stage) : REFUSED)
}

/** Reply codes that mean that authentication is required, too weak, failed, or impossible without TLS. */
const SIGN_IN_CODES = new Set([530, 534, 535, 538])

const BY_DETAIL: Readonly<Record<string, Verdict>> = {
  '2.1': DISABLED,
  '2.2': FULL,
  '2.3': TOO_LARGE,
  '3.4': TOO_LARGE,
}

/**
 * The last two parts of vague enhanced codes: servers use 5.0.0 for many different reasons, and Outlook.com uses 5.5.0 for unknown
 * mailboxes.
 */
const VAGUE = new Set(['0.0', '5.0'])

/**
 * Classifies a 5.1.x code. 5.1.7, 5.1.8 and replies to MAIL are about the sender's address. All others are about the recipient's.
 */
const aboutAddress = (detail: number, { text }: SmtpReply, stage: RefusedStage): Verdict => {
  if (stage === 'mail' || detail === 7 || detail === 8) return BAD_SENDER
  if (detail === 0 && POLICY.test(text)) return BLOCKED
  return detail === 2 || detail === 10 ? NO_DOMAIN : NO_MAILBOX
}

const POLICY =
  /spam|polic(y|ies)|block|black ?list|deny ?list|\brbl\b|dnsbl|reputation|relay|authenticat|\bauth\b|sign.?in|\bspf\b|dkim|dmarc|denied|permitted|prohibited|unsolicited|sender|\bptr\b|reverse dns|helo|banned|listed/i
const MAILBOX_FULL =
  /quota|(mailbox|inbox|account|storage)( is|'s)? (full|exceeded)|exceeded storage|insufficient storage/i
const SIZE = /(message|mail|size).{0,30}(too (large|big|long)|exceed)|too (large|big)/i
const UNKNOWN_USER =
  /(user|recipient|mailbox|address|account)( name)?( is)?( currently)? (unknown|unavailable|not found|not known|invalid|disabled|does ?n.t exist|does not exist)|(no such|unknown|invalid|non-?existent) (user|recipient|mailbox|address|account|local|person)|not a (known|valid) (user|recipient|mailbox)|no mailbox (here )?by that name|(unrouteable|undeliverable) address/i

/**
 * Codes for a problem with an address. In reply to MAIL, it's the sender's address. In reply to RCPT, it's the recipient's, but
 * only if the text confirms it.
 */
const ADDRESS_CODES = new Set([550, 551, 553])

/**
 * Classifies a refusal by its text, for replies without a useful enhanced status code. If the text mentions a policy, the address
 * is never suppressed.
 */
const byText = ({ code, text }: SmtpReply, stage: RefusedStage): Verdict => {
  if (MAILBOX_FULL.test(text)) return FULL
  if (POLICY.test(text)) return BLOCKED
  if (SIZE.test(text)) return TOO_LARGE
  // RFC 5321: in reply to RCPT, 552 means the same as 452.
  if (code === 552) return stage === 'rcpt' ? FULL : TOO_LARGE
  if (stage === 'mail') return ADDRESS_CODES.has(code) ? BAD_SENDER : REFUSED
  if (stage === 'rcpt' && ADDRESS_CODES.has(code) && UNKNOWN_USER.test(text)) return NO_MAILBOX
  return REFUSED
}
