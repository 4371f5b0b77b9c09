import { FetchFault } from '../../platform/safe-fetch/fetch-fault.ts'
import { classifyTwilioReply } from '../../protocols/sms/twilio-replies.ts'
import { contentFor } from '../messages/content.ts'
import type { Carried, Carrier, Post, Provider } from './carrier.ts'

const TIMEOUT_MS = 30_000
/** How many text messages to send at the same time. More isn't necessary, because providers queue them anyway. */
const AT_ONCE = 5

export interface TwilioAccount {
  /** The provider's URL without a path, like https://api.twilio.com. */
  readonly origin: string
  readonly sid: string
  readonly secret: string
}

/** Sends text messages through any provider that has an endpoint like Twilio's Messages endpoint. */
export const openTwilio = ({ origin, sid, secret }: TwilioAccount, post: Post): Provider => {
  const endpoint = `${origin}/2010-04-01/Accounts/${encodeURIComponent(sid)}/Messages.json`
  const headers = {
    authorization: `Basic ${Buffer.from(`${sid}:${secret}`).toString('base64')}`,
    'content-type': 'application/x-www-form-urlencoded',
  }

  const send: Carrier['send'] = async ({ message, content }, handOver): Promise<Carried> => {
    const { text } = contentFor('sms', content)
    const form = new URLSearchParams({
      To: message.to_address ?? '',
      From: message.from_address ?? '',
      Body: text,
    })
    if (!(await handOver())) return { is: 'not_handed' }
    try {
      const request = { headers, body: Buffer.from(form.toString()) }
      const { status, body } = await post(endpoint, request, AbortSignal.timeout(TIMEOUT_MS))
      return toCarried(classifyTwilioReply(status, parseJson(body)))
    } catch (error) {
      return error instanceof FetchFault && !error.isSent
        ? { is: 'down', error: 'The SMS provider can’t be reached.' }
        : { is: 'unknown', error: 'The SMS provider didn’t confirm the message.' }
    }
  }
  return { atOnce: AT_ONCE, send, close: async () => {} }
}

/** Returns undefined if the body isn't JSON, for example if it's a proxy's error page. */
const parseJson = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

const toCarried = (reply: ReturnType<typeof classifyTwilioReply>): Carried => {
  switch (reply.action) {
    case 'sent':
      return { is: 'sent', providerId: reply.sid }
    case 'retry':
      return { is: 'refused', error: reply.words }
    case 'unknown':
      return { is: 'unknown', error: reply.words }
    case 'bounce':
      return { is: 'bounced', error: reply.words }
    case 'opt_out':
      return { is: 'failed', reason: 'opt_out', error: reply.words }
    case 'fail':
      return { is: 'failed', error: reply.words }
    case 'account_fault':
      return { is: 'down', error: reply.words }
    case 'sender_fault':
      return { is: 'failed', reason: 'sender_fault', error: reply.words }
  }
}
