import { checkEmail } from '../../src/accounts/account-rules.ts'
import { isAcceptablePassword, PASSWORD_LENGTHS } from '../../src/accounts/account-schemas.ts'
import { insertMembership } from '../../src/accounts/membership-queries.ts'
import { hashPassword } from '../../src/accounts/password.ts'
import { insertUser } from '../../src/accounts/user-queries.ts'
import { systemClock, toTimestamp } from '../../src/clock.ts'
import { transact } from '../../src/storage/transact.ts'
import { CommandError, type Run, readTeam, withDatabase } from '../command.ts'

export const userCreate: Run = (config, options, { out, readSecret }) =>
  withDatabase(config, async (db) => {
    const teamId = await readTeam(db, options)
    const email = readEmail(String(options.email))
    const password = await readSecret(`Password for ${email}: `)
    if (!isAcceptablePassword(password))
      throw new CommandError(`The password is read from standard input, and must have ${PASSWORD_LENGTHS} characters.`)
    const passwordHash = await hashPassword(password)
    const now = toTimestamp(systemClock())
    const user = await transact(db, async (trx) => {
      const made = await insertUser(trx, { email, passwordHash }, now)
      if (!made) throw new CommandError(`There is a user ${email} already: a member of the team can invite them.`)
      await insertMembership(trx, teamId, made.id, now)
      return made
    })
    out(JSON.stringify(user))
  })

const readEmail = (email: string): string => {
  const checked = checkEmail(email)
  if ('fault' in checked || !checked.value) throw new CommandError('--email takes an email address.')
  return checked.value
}
