import { cleanText } from '../../foundation/clean-text.ts'

/** What to do after a provider with Twilio's API has responded. `words` is a user-facing sentence that explains the response. */
export type SmsReply =
  | { readonly action: 'sent'; readonly sid: string; readonly words: string }
  | {
      /**
       * - `retry`: try again later.
       * - `bounce`: the number can't receive messages.
       * - `opt_out`: the recipient replied STOP.
       * - `sender_fault`: the account isn't allowed to send this message.
       * - `account_fault`: the provider refuses the account and all its messages.
       * - `fail`: only this message failed.
       * - `unknown`: the message may have been sent.
       */
      readonly action: 'retry' | 'bounce' | 'opt_out' | 'sender_fault' | 'account_fault' | 'fail' | 'unknown'
      readonly words: string
    }

type Refusal = Exclude<SmsReply, { action: 'sent' }>

const bounce = (words: string): Refusal => ({ action: 'bounce', words })
const senderFault = (words: string): Refusal => ({ action: 'sender_fault', words })
const retry = (words: string): Refusal => ({ action: 'retry', words })
const accountFault = (words: string): Refusal => ({ action: 'account_fault', words })
const fail = (words: string): Refusal => ({ action: 'fail', words })

const INVALID_NUMBER = bounce('The phone number isn’t valid.')
const NOT_MOBILE = bounce('The phone number can’t receive text messages.')
const UNREACHABLE = bounce('The SMS provider can’t reach this phone number.')
const CREDENTIALS = accountFault('The SMS provider rejected the account’s credentials.')
const INACTIVE = accountFault('The account at the SMS provider is suspended or not active.')
const SENDER_NUMBER = senderFault('The SMS provider doesn’t allow this account to send from this phone number.')
const BUSY = retry('The SMS provider is receiving too many messages at the moment.')

/** Twilio's error codes: https://www.twilio.com/docs/api/errors */
const REPLIES: ReadonlyMap<number, Refusal> = new Map([
  [20003, CREDENTIALS],
  [20005, INACTIVE],
  [20008, senderFault('The SMS account uses test credentials, which don’t send messages.')],
  [20429, BUSY],
  [14107, BUSY],
  [21211, INVALID_NUMBER],
  [21212, SENDER_NUMBER],
  [21214, UNREACHABLE],
  [21217, INVALID_NUMBER],
  [21401, INVALID_NUMBER],
  [21408, senderFault('The SMS account isn’t allowed to send messages to this country.')],
  [21421, INVALID_NUMBER],
  [21602, fail('The message has no text.')],
  [21603, senderFault('The SMS account has no phone number to send from.')],
  [21605, fail('The text is too long for the SMS provider.')],
  [21606, SENDER_NUMBER],
  [21607, SENDER_NUMBER],
  [21608, senderFault('The SMS account is a trial account, which sends to verified numbers only.')],
  [21610, { action: 'opt_out', words: 'The recipient replied STOP and no longer wants messages from this number.' }],
  [21611, BUSY],
  [21612, UNREACHABLE],
  [21614, NOT_MOBILE],
  [21617, fail('The text is too long for the SMS provider.')],
  [21635, NOT_MOBILE],
  [21659, SENDER_NUMBER],
  [21660, SENDER_NUMBER],
  [21661, SENDER_NUMBER],
  [30001, BUSY],
  [30002, INACTIVE],
  [30005, UNREACHABLE],
  [30006, NOT_MOBILE],
])

/** Statuses from a gateway that got no valid response from the provider. The provider may have sent the message. */
const GATEWAY_ERRORS = new Set([502, 504])

const FAILED_STATUSES = new Set(['failed', 'undelivered', 'canceled'])

/** Classifies a response by its HTTP status and its parsed JSON body, which can be anything. */
export const classifyTwilioReply = (httpStatus: number, body: unknown): SmsReply => {
  const { sid, code, error_code, message, error_message, status } = (
    typeof body === 'object' && body !== null ? body : {}
  ) as Record<string, unknown>
  const isSuccess = httpStatus >= 200 && httpStatus < 300
  if (isSuccess && !FAILED_STATUSES.has(String(status))) {
    const id = textOf(sid)
    if (id !== '') return { action: 'sent', sid: id, words: 'The SMS provider accepted the message.' }
    return {
      action: 'unknown',
      words: 'The SMS provider’s response has no message id, so it may not have sent the message.',
    }
  }
  const errorCode = Number(code ?? error_code)
  const known = REPLIES.get(errorCode)
  if (known) return known
  if (httpStatus === 429) return BUSY
  if (GATEWAY_ERRORS.has(httpStatus)) {
    return {
      action: 'unknown',
      words: `The SMS provider’s gateway gave up (status ${httpStatus}), so the message may have been sent.`,
    }
  }
  if (httpStatus >= 500) return retry(`The SMS provider has a problem (status ${httpStatus}).`)
  if (httpStatus === 401) return CREDENTIALS
  const name = Number.isInteger(errorCode) && errorCode > 0 ? `error ${errorCode}` : `status ${httpStatus}`
  const said = textOf(message ?? error_message)
  return fail(`The SMS provider refused the message (${name})${said === '' ? '.' : `: ${said}`}`)
}

/** Returns text from the provider in a form that can be stored, or an empty string if the value isn't a string. */
const textOf = (value: unknown): string => (typeof value === 'string' ? cleanText(value) : '')
