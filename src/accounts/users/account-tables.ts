import type { Generated } from 'kysely'
import type { Timestamp } from '../../platform/storage/tables.ts'

/** A person who signs in to the dashboard. */
export interface UserTable {
  id: Generated<number>
  email: string
  /** The address folded by `foldCase`. Addresses that differ only in case belong to the same user. */
  email_key: string
  password_hash: string
  /** When the address was verified through an emailed link, or by creating the account on the command line; null until then. */
  email_verified_at: Timestamp | null
  /** When this user set up the server with the link that it prints; null for all other users. */
  set_up_at: Timestamp | null
  created_at: Timestamp
  updated_at: Timestamp
}

/** An email to a user, and the link in it. A job sends it. */
export interface UserMailTable {
  id: Generated<number>
  kind: 'password_reset' | 'email_confirmation'
  /**
   * The address from the request, folded by `foldCase`. Whether a user has this address is checked only when the email is sent.
   */
  email: string
  /** Null if the email was queued by a version that didn't store languages yet. */
  locale: string | null
  user_id: number | null
  /** SHA-256 of the link's code. Null until the first attempt to send the email. */
  code_hash: string | null
  created_at: Timestamp
  /** When the link stops working or, for an unsent email, when it's no longer worth sending. */
  expires_at: Timestamp
}

export interface MembershipTable {
  id: Generated<number>
  user_id: number
  team_id: number
  created_at: Timestamp
}

export interface SessionTable {
  id: Generated<number>
  user_id: number
  /** SHA-256 of the secret in the cookie. */
  secret_hash: string
  created_at: Timestamp
  expires_at: Timestamp
}

/** A link that invites a person to a team or, if it has no team, lets the first user set up the server. */
export interface InvitationTable {
  id: Generated<number>
  team_id: number | null
  /** SHA-256 of the code in the link that the dashboard shows. */
  code_hash: string
  /** SHA-256 of the code in the emailed link. Using that link verifies the email address. */
  mail_code_hash: string | null
  /** Only an account with this address can accept the invitation. If null, anyone with the link can. */
  email: string | null
  /** The user who created the invitation. If they leave the team, the invitation becomes invalid. */
  created_by: number | null
  created_at: Timestamp
  /** Null if the link stays valid until it is used. */
  expires_at: Timestamp | null
}

/** Counts of recent password reset requests and failed sign-in attempts. */
export interface SignInTryTable {
  id: Generated<number>
  /** A hash of what the count is for: an account, a network, or both. */
  who: string
  tries: number
  since: Timestamp
}

declare module '../../platform/storage/tables.ts' {
  interface Tables {
    users: UserTable
    user_mails: UserMailTable
    memberships: MembershipTable
    sessions: SessionTable
    invitations: InvitationTable
    sign_in_tries: SignInTryTable
  }
}
