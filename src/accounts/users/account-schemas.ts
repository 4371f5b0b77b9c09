import { type Static, Type } from '../../foundation/json-schema.ts'
import { Id, ignoringRest, Nullable, StrictObject, Text, Timestamp } from '../../platform/http/requests/schema-types.ts'
import { Country, TeamName } from '../teams/team-rules.ts'

/** The length makes a password hard to guess, so there are no rules about which kinds of characters it must contain. */
const MIN_PASSWORD_LENGTH = 10
/** Longer than any password that people type, but still cheap to hash. */
const MAX_PASSWORD_LENGTH = 200
/** A rough limit. The address is validated separately. */
const MAX_EMAIL_LENGTH = 255
/** Longer than any code we generate. */
const MAX_CODE_LENGTH = 100

/** Not trimmed, because spaces may be part of a password. */
const NewPassword = Type.String({ minLength: MIN_PASSWORD_LENGTH, maxLength: MAX_PASSWORD_LENGTH })

export const PASSWORD_LENGTHS = `${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH}`
/** Checks the length of a new password that doesn't come from a request body. */
export const isAcceptablePassword = (password: string): boolean => {
  const { length } = [...password]
  return length >= MIN_PASSWORD_LENGTH && length <= MAX_PASSWORD_LENGTH
}

/**
 * An existing password. There is no minimum length, because a password that is too short simply doesn't match. The maximum keeps
 * the check cheap.
 */
const Password = Type.String({ maxLength: MAX_PASSWORD_LENGTH })
const Email = Text(MAX_EMAIL_LENGTH)
const Code = Text(MAX_CODE_LENGTH)

/** `user` is null if nobody is signed in. */
export const Session = Type.Object({
  user: Type.Union([
    Type.Object({
      id: Id,
      email: Type.String(),
      /** Always false if no mail server is configured. */
      must_confirm_email: Type.Boolean(),
    }),
    Type.Null(),
  ]),
  teams: Type.Array(Type.Object({ id: Id, name: Type.String() })),
  /** True if no account exists yet. */
  needs_setup: Type.Boolean(),
})
export type Session = Static<typeof Session>

export const SignIn = StrictObject({ email: Email, password: Password })

export const Setup = StrictObject({
  code: Code,
  email: Email,
  password: NewPassword,
  team_name: TeamName,
  default_country: Type.Optional(Country),
})

export const SessionTokenRequest = StrictObject({ team_id: Id })

/** A token for the public API and for the dashboard's private routes. */
export const SessionToken = Type.Object({
  token: Type.String(),
  expires_at: Timestamp,
  /** The token's remaining lifetime in seconds, for clients whose clock is wrong. */
  expires_in: Type.Integer(),
})
export type SessionToken = Static<typeof SessionToken>

export const InvitationCode = StrictObject({ code: Code })

/** Shown to anyone who opens an invitation link. */
export const InvitationTo = Type.Object({
  team: Type.Object({ id: Id, name: Type.String() }),
  email: Nullable(Type.String()),
  expires_at: Timestamp,
})
export type InvitationTo = Static<typeof InvitationTo>

export const Joining = StrictObject({ code: Code, email: Email, password: NewPassword })

/** Only the code of a request to join. The rest is read once the invitation is known to be valid. */
export const JoiningCode = ignoringRest(InvitationCode, Joining)

export const ResetRequest = StrictObject({ email: Email })

export const LinkCode = StrictObject({ code: Code })

/** Shown to anyone who opens a password reset link. */
export const ResetLink = Type.Object({ email: Type.String(), expires_at: Timestamp })
export type ResetLink = Static<typeof ResetLink>

export const PasswordReset = StrictObject({ code: Code, password: NewPassword })

export const PasswordChange = StrictObject({ current_password: Password, new_password: NewPassword })

export const NewTeam = StrictObject({
  name: TeamName,
  default_country: Type.Optional(Country),
  standard_fields: Type.Optional(Type.Boolean()),
})

export const Member = Type.Object({ id: Id, email: Type.String(), joined_at: Timestamp })
export type Member = Static<typeof Member>

/** By default, removing a member also revokes the API tokens that they generated. */
export const MemberRemoval = StrictObject({ revoke_tokens: Type.Optional(Type.Boolean()) })

export const NewInvitation = StrictObject({ email: Type.Optional(Nullable(Email)) })

export const Invitation = Type.Object({
  id: Id,
  email: Nullable(Type.String()),
  created_at: Timestamp,
  expires_at: Timestamp,
})
export type Invitation = Static<typeof Invitation>

/** The response to a new invitation. This is the only time its link is shown. */
export type MadeInvitation = Invitation & { readonly url: string; readonly is_mailed: boolean }
