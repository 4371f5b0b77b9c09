import { isAcceptablePassword, PASSWORD_LENGTHS } from '../../src/accounts/users/account-schemas.ts'
import { insertMembership } from '../../src/accounts/users/membership-queries.ts'
import { hashPassword } from '../../src/accounts/users/password.ts'
import { deleteSessionsOf } from '../../src/accounts/users/session-queries.ts'
import { deleteLinks } from '../../src/accounts/users/user-mail-queries.ts'
import { findUserByEmail, insertUser, resetPassword } from '../../src/accounts/users/user-queries.ts'
import { weaknessOf } from '../../src/accounts/users/weak-passwords.ts'
import { parseEmailAddress } from '../../src/foundation/addresses/email-address.ts'
import { systemClock, toTimestamp } from '../../src/foundation/clock.ts'
import { transact } from '../../src/platform/storage/transact.ts'
import { CommandError, type Io, type Run, readTeam, withDatabase } from '../command.ts'

/** Creates a user and marks their email address as confirmed, because the person who runs the command vouches for it. */
export const userCreate: Run = (config, options, { out, readSecret }) =>
  withDatabase(config, async (db) => {
    const teamId = await readTeam(db, options)
    const email = readEmail(String(options.email))
    const passwordHash = await hashPassword(await readNewPassword(email, readSecret))
    const now = toTimestamp(systemClock())
    const user = await transact(db, async (trx) => {
      const made = await insertUser(trx, { email, passwordHash, isVerified: true }, now)
      if (!made) throw new CommandError(`A user ${email} already exists. A member of the team can invite them.`)
      await insertMembership(trx, teamId, made.id, now)
      return made
    })
    out(JSON.stringify({ id: user.id, email: user.email }))
  })

/** Sets a new password and signs the user out everywhere. */
export const userPassword: Run = (config, options, { out, readSecret }) =>
  withDatabase(config, async (db) => {
    const email = readEmail(String(options.email))
    const user = await findUserByEmail(db, email)
    if (!user) throw new CommandError(`There is no user ${email}.`)
    const passwordHash = await hashPassword(await readNewPassword(user.email, readSecret))
    await transact(db, async (trx) => {
      await resetPassword(trx, user.id, passwordHash, toTimestamp(systemClock()))
      await deleteLinks(trx, 'password_reset', { user_id: user.id, email: user.email })
      await deleteSessionsOf(trx, user.id)
    })
    out(JSON.stringify({ id: user.id, email: user.email }))
  })

const readNewPassword = async (email: string, readSecret: Io['readSecret']): Promise<string> => {
  const password = await readSecret(`Password for ${email}: `)
  if (!isAcceptablePassword(password))
    throw new CommandError(`The password is read from standard input, and must have ${PASSWORD_LENGTHS} characters.`)
  const weakness = await weaknessOf(password, email)
  if (weakness) throw new CommandError(weakness)
  return password
}

const readEmail = (email: string): string => {
  const address = parseEmailAddress(email)
  if (address === undefined) throw new CommandError('--email takes an email address.')
  return address
}
