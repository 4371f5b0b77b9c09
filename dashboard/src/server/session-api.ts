import { ask } from './ask.ts'

export interface Session {
  readonly user: { readonly id: number; readonly email: string } | null
  readonly teams: readonly { readonly id: number; readonly name: string }[]
  /** The server has no user yet. */
  readonly needs_setup: boolean
}

export interface Credentials {
  readonly email: string
  readonly password: string
}

export interface Setup extends Credentials {
  readonly code: string
  readonly team_name: string
  readonly default_country: string | null
}

export interface Invitation {
  readonly team: { readonly id: number; readonly name: string }
  readonly email: string | null
  readonly expires_at: string
}

export interface SessionToken {
  readonly token: string
  readonly expires_at: string
}

/** What the server answers to the session's cookie. */
export const sessionApi = {
  get: (signal?: AbortSignal) => ask<Session>('GET', '/dashboard/session', { signal }),
  signIn: (body: Credentials) => ask<Session>('POST', '/dashboard/session', { body }),
  signOut: () => ask<unknown>('DELETE', '/dashboard/session'),
  setUp: (body: Setup) => ask<Session>('POST', '/dashboard/setup', { body }),
  findInvitation: (code: string) => ask<Invitation>('POST', '/dashboard/invitation', { body: { code } }),
  acceptInvitation: (body: { code: string } & Partial<Credentials>) =>
    ask<Session>('POST', '/dashboard/invitation/accept', { body }),
  changePassword: (body: { current_password: string; new_password: string }) =>
    ask<unknown>('PUT', '/dashboard/password', { body }),
  teamToken: (teamId: number) => ask<SessionToken>('POST', '/dashboard/session/token', { body: { team_id: teamId } }),
}
