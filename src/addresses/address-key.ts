import { hash } from 'node:crypto'
import { foldCase } from '../storage/fold-case.ts'
import type { Channel } from './contact-address.ts'

/**
 * Returns a hash that identifies an address within a team, even after the address's contact is deleted. Like all comparisons of
 * addresses, the hash ignores case.
 *
 * The hash keeps addresses out of dumps and logs. It is different for each team, so addresses can't be compared between teams. It
 * doesn't protect against someone who has the database and guesses: hashing every phone number or a list of known addresses is
 * cheap. That protection would take a secret key. To add one, hash the stored keys again with the secret in a migration, and do
 * the same here.
 */
export const addressKey = (teamId: number, channel: Channel, address: string): string =>
  hash('sha256', `${teamId} ${channel} ${foldCase(address)}`, 'base64url')
