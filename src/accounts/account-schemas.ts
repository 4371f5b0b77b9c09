import { type Static, Type } from 'typebox'
import { Id, Nullable, Text, Timestamp } from '../http/requests/schema-types.ts'

/** Length is what makes a password hard to guess; there are no rules about its characters. */
const MIN_PASSWORD_LENGTH = 10
/** More than anybody types, and little enough to hash. */
const MAX_PASSWORD_LENGTH = 200
const MAX_NAME_LENGTH = 255
/** Long enough for whatever the address's own check then looks at. */
const MAX_EMAIL_LENGTH = 255
/** Longer than any code of ours. */
const MAX_CODE_LENGTH = 100

/** As given: blanks may be part of one. */
const NewPassword = Type.String({ minLength: MIN_PASSWORD_LENGTH, maxLength: MAX_PASSWORD_LENGTH })

export const PASSWORD_LENGTHS = `${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH}`
/** For what comes in by another way than a body. */
export const isAcceptablePassword = (password: string): boolean => {
  const { length } = [...password]
  return length >= MIN_PASSWORD_LENGTH && length <= MAX_PASSWORD_LENGTH
}

/** One that is there: too short a one is simply wrong. Too long a one costs too much to look at. */
const Password = Type.String({ maxLength: MAX_PASSWORD_LENGTH })
const Email = Text(MAX_EMAIL_LENGTH)
const Code = Text(MAX_CODE_LENGTH)
const Country = Nullable(Text(2))

export const Team = Type.Object({ id: Id, name: Type.String(), default_country: Nullable(Type.String()) })
export type Team = Static<typeof Team>

/** Who is signed in, and where they work. */
export const Session = Type.Object({
  user: Type.Union([
    Type.Object({
      id: Id,
      email: Type.String(),
      /** Never where the server has no mail server. */
      must_confirm_email: Type.Boolean(),
    }),
    Type.Null(),
  ]),
  teams: Type.Array(Type.Object({ id: Id, name: Type.String() })),
  /** Nobody has an account yet. */
  needs_setup: Type.Boolean(),
})
export type Session = Static<typeof Session>

export const SignIn = Type.Object({ email: Email, password: Password })

export const Setup = Type.Object({
  code: Code,
  email: Email,
  password: NewPassword,
  team_name: Text(MAX_NAME_LENGTH),
  default_country: Type.Optional(Country),
})

export const SessionTokenRequest = Type.Object({ team_id: Id })

/** Good for the public API and for what the dashboard alone may do. */
export const SessionToken = Type.Object({
  token: Type.String(),
  expires_at: Timestamp,
  /** The same in seconds from now: clocks differ. */
  expires_in: Type.Integer(),
})
export type SessionToken = Static<typeof SessionToken>

export const InvitationCode = Type.Object({ code: Code })

/** What somebody who follows a link is told. */
export const InvitationTo = Type.Object({
  team: Type.Object({ id: Id, name: Type.String() }),
  email: Nullable(Type.String()),
  expires_at: Timestamp,
})
export type InvitationTo = Static<typeof InvitationTo>

export const Joining = Type.Object({ code: Code, email: Email, password: NewPassword })

export const ResetRequest = Type.Object({ email: Email })

export const LinkCode = Type.Object({ code: Code })

/** Shown to anyone who opens a password reset link. */
export const ResetLink = Type.Object({ email: Type.String(), expires_at: Timestamp })
export type ResetLink = Static<typeof ResetLink>

export const PasswordReset = Type.Object({ code: Code, password: NewPassword })

export const PasswordChange = Type.Object({ current_password: Password, new_password: NewPassword })

export const TeamChanges = Type.Object({
  name: Type.Optional(Text(MAX_NAME_LENGTH)),
  default_country: Type.Optional(Country),
})

export const NewTeam = Type.Object({
  name: Text(MAX_NAME_LENGTH),
  default_country: Type.Optional(Country),
  standard_fields: Type.Optional(Type.Boolean()),
})

export const Member = Type.Object({ id: Id, email: Type.String(), joined_at: Timestamp })
export type Member = Static<typeof Member>

/** The API tokens that the member generated are revoked unless the request says otherwise. */
export const MemberRemoval = Type.Object({ revoke_tokens: Type.Optional(Type.Boolean()) })

export const NewInvitation = Type.Object({ email: Type.Optional(Nullable(Email)) })

export const Invitation = Type.Object({
  id: Id,
  email: Nullable(Type.String()),
  created_at: Timestamp,
  expires_at: Timestamp,
})
export type Invitation = Static<typeof Invitation>

/** Its link is shown this once. */
export type MadeInvitation = Invitation & { readonly url: string; readonly is_mailed: boolean }
