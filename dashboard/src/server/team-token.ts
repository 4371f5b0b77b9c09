import { sessionApi } from './session-api.ts'

/** Before its end, so that no token dies on its way to the server. */
const RENEW_EARLY_MS = 60_000

interface HeldToken {
  readonly token: string
  /** By this page's own clock, which nobody sets. */
  readonly staleAtMs: number
}

const buy = async (teamId: number): Promise<HeldToken> => {
  const askedAtMs = performance.now()
  const { token, expires_in } = await sessionApi.teamToken(teamId)
  return { token, staleAtMs: askedAtMs + expires_in * 1_000 - RENEW_EARLY_MS }
}

/** A token of the session for one team. It lives in memory only; whoever needs it meanwhile waits for the same one. */
export const teamToken = (teamId: number) => {
  let pending: Promise<HeldToken> | undefined

  const renew = (): Promise<HeldToken> => {
    pending = buy(teamId)
    pending.catch(() => {
      pending = undefined
    })
    return pending
  }

  const get = async (): Promise<string> => {
    const current = await (pending ?? renew())
    return (performance.now() < current.staleAtMs ? current : await renew()).token
  }

  /** With the token, and once more with a new one where the server no longer takes it. */
  const fetchWithToken: typeof fetch = async (input, init = {}) => {
    const send = (token: string) => {
      const headers = new Headers(init.headers)
      headers.set('authorization', `Bearer ${token}`)
      return fetch(input, { ...init, headers })
    }
    const token = await get()
    const response = await send(token)
    if (response.status !== 401) return response
    // Whoever is refused first buys for all.
    const held = await pending
    return send((held && held.token !== token ? held : await renew()).token)
  }

  return { get, fetch: fetchWithToken }
}
