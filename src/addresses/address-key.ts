import { hash } from 'node:crypto'
import { foldCase } from '../storage/fold-case.ts'
import type { Channel } from './contact-address.ts'

/**
 * Identifies an address of a team without storing it, so that we still recognize it after its contact was deleted. Case is ignored, as
 * everywhere addresses are compared. Phone numbers have none.
 *
 * It protects against reading addresses in a dump or a log, and against comparing teams: the same address has another key in each. It
 * doesn't protect against someone who has the database and guesses: hashing every phone number, or a list of known addresses, is cheap.
 * That takes a secret key. To add one, hash the stored keys once more with the secret in a migration, and do the same here.
 */
export const addressKey = (teamId: number, channel: Channel, address: string): string =>
  hash('sha256', `${teamId} ${channel} ${foldCase(address)}`, 'base64url')
