import { acceptLanguage } from './accept-language.ts'
import { sessionApi } from './session-api.ts'

/** Tokens are renewed this long before they expire, so that they don't expire on the way to the server. */
const RENEW_EARLY_MS = 60_000

interface HeldToken {
  readonly token: string
  /** When to renew the token, measured with `performance.now()`, which isn't affected by changes to the system clock. */
  readonly staleAtMs: number
}

const requestToken = async (teamId: number): Promise<HeldToken> => {
  const askedAtMs = performance.now()
  const { token, expires_in } = await sessionApi.teamToken(teamId)
  return { token, staleAtMs: askedAtMs + expires_in * 1_000 - RENEW_EARLY_MS }
}

/**
 * Returns functions that get the session's token for a team and send requests with it. The token is kept in memory only. Requests
 * that start before the first token arrives all wait for it.
 */
export const teamToken = (teamId: number) => {
  let pending: Promise<HeldToken> | undefined

  const renew = (): Promise<HeldToken> => {
    pending = requestToken(teamId)
    pending.catch(() => {
      pending = undefined
    })
    return pending
  }

  const get = async (): Promise<string> => {
    const current = await (pending ?? renew())
    return (performance.now() < current.staleAtMs ? current : await renew()).token
  }

  /** Sends a request with the token. On a 401 response, retries once with a new token. */
  const fetchWithToken: typeof fetch = async (input, init = {}) => {
    const send = (token: string) => {
      const headers = new Headers(init.headers)
      headers.set('accept-language', acceptLanguage())
      headers.set('authorization', `Bearer ${token}`)
      return fetch(input, { ...init, headers })
    }
    const token = await get()
    const response = await send(token)
    if (response.status !== 401) return response
    // Another request may already have renewed the token.
    const held = await pending
    return send((held && held.token !== token ? held : await renew()).token)
  }

  return { get, fetch: fetchWithToken }
}
