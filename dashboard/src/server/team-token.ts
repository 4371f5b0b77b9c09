import { type SessionToken, sessionApi } from './session-api.ts'

/** Before its end, so that no token dies on its way to the server. */
const RENEW_EARLY_MS = 60_000

const isFresh = ({ expires_at }: SessionToken) => Date.parse(expires_at) - Date.now() > RENEW_EARLY_MS

/** A token of the session for one team. It lives in memory only; whoever needs it meanwhile waits for the same one. */
export const teamToken = (teamId: number) => {
  let pending: Promise<SessionToken> | undefined

  const renew = (): Promise<SessionToken> => {
    pending = sessionApi.teamToken(teamId)
    pending.catch(() => {
      pending = undefined
    })
    return pending
  }

  const get = async (): Promise<string> => {
    const current = await (pending ?? renew())
    return (isFresh(current) ? current : await renew()).token
  }

  /** With the token, and once more with a new one where the server no longer takes it. */
  const fetchWithToken: typeof fetch = async (input, init = {}) => {
    const send = (token: string) => {
      const headers = new Headers(init.headers)
      headers.set('authorization', `Bearer ${token}`)
      return fetch(input, { ...init, headers })
    }
    const response = await send(await get())
    return response.status === 401 ? send((await renew()).token) : response
  }

  return { get, fetch: fetchWithToken }
}
