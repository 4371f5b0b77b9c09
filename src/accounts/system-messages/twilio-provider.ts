import type { Send } from './message.ts'

const TIMEOUT_MS = 10_000

/**
 * Creates a provider from a URL like `twilio://sid:secret@host?from=%2B15551234567`. Works with any service that supports
 * Twilio's Messages endpoint.
 */
export const twilioProvider = (url: string): Send => {
  const { username, password, host, searchParams } = new URL(url)
  const sid = decodeURIComponent(username)
  // Uses plain http only for a provider on this machine, as in tests.
  const scheme = /^(localhost|127\.0\.0\.1|\[::1\])(:|$)/.test(host) ? 'http' : 'https'
  const endpoint = `${scheme}://${host}/2010-04-01/Accounts/${encodeURIComponent(sid)}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${sid}:${decodeURIComponent(password)}`).toString('base64')}`
  const from = searchParams.get('from')

  return async ({ to, text }) => {
    const body = new URLSearchParams({ To: to, Body: text, ...(from && { From: from }) })
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { authorization },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    // Discards the response, which may contain the phone number. The status is enough for the log.
    await response.body?.cancel()
    if (!response.ok) throw new Error(`The SMS provider responded with status ${response.status}.`)
  }
}
