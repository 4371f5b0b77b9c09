import type { Generated } from 'kysely'
import type { Timestamp } from '../storage/tables.ts'

/** A person who signs in to the dashboard. */
export interface UserTable {
  id: Generated<number>
  email: string
  /** The address folded by `foldCase`: one user, however it is written. */
  email_key: string
  password_hash: string
  /** When the user proved that they receive mail at this address. */
  email_verified_at: Timestamp | null
  created_at: Timestamp
  updated_at: Timestamp
}

/** A mail to a user: waiting to be sent, or sent with a link that still works. */
export interface UserMailTable {
  id: Generated<number>
  kind: 'password_reset' | 'email_confirmation'
  /** As given in the request, folded by `foldCase`: whether it is a user's is only looked up when the mail is sent. */
  email: string
  user_id: number | null
  /** SHA-256 of the link's code; null: not sent yet. */
  code_hash: string | null
  /** null: sent. */
  run_at: Timestamp | null
  leased_until: Timestamp | null
  attempts: number
  created_at: Timestamp
  /** The link stops working, or nobody waits for the mail any longer. */
  expires_at: Timestamp
}

/** That a user works in a team. */
export interface MembershipTable {
  id: Generated<number>
  user_id: number
  team_id: number
  created_at: Timestamp
}

/** A browser in which a user is signed in. */
export interface SessionTable {
  id: Generated<number>
  user_id: number
  /** SHA-256 of what the cookie has. */
  secret_hash: string
  created_at: Timestamp
  expires_at: Timestamp
}

/** A link that lets somebody into a team; without a team: lets the first user set the server up. */
export interface InvitationTable {
  id: Generated<number>
  team_id: number | null
  /** SHA-256 of the code in the link that the dashboard shows. */
  code_hash: string
  /** SHA-256 of the code in the mailed link: using that one proves the address. */
  mail_code_hash: string | null
  /** Only an account with this address can accept; null: anyone with the link can. */
  email: string | null
  /** Where they leave the team, it is worth nothing. */
  created_by: number | null
  created_at: Timestamp
  /** null: it is good until somebody uses it. */
  expires_at: Timestamp | null
}

/** How often somebody tried to sign in of late and could not. */
export interface SignInTryTable {
  id: Generated<number>
  /** An account or an address of the network, hashed. */
  who: string
  tries: number
  since: Timestamp
}

declare module '../storage/tables.ts' {
  interface Tables {
    users: UserTable
    user_mails: UserMailTable
    memberships: MembershipTable
    sessions: SessionTable
    invitations: InvitationTable
    sign_in_tries: SignInTryTable
  }
}
