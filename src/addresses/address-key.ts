import { hash } from 'node:crypto'
import { foldCase } from '../storage/fold-case.ts'
import type { Channel } from './contact-address.ts'

/**
 * Identifies an address of a team without storing it, so that it is still recognized after its contact was deleted. Ignores case,
 * as all comparisons of addresses do.
 *
 * The key prevents reading addresses from a dump or a log, and comparing addresses between teams: each team has a different key
 * for the same address. It doesn't protect against someone who has the database and guesses, because hashing every phone number
 * or a list of known addresses is cheap. That would take a secret key. To add one, hash the stored keys again with the secret in
 * a migration, and do the same here.
 */
export const addressKey = (teamId: number, channel: Channel, address: string): string =>
  hash('sha256', `${teamId} ${channel} ${foldCase(address)}`, 'base64url')
