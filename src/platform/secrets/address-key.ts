import type { DialectAdapter } from 'kysely'
import { hashAddress } from '../../foundation/addresses/address-hash.ts'
import type { Channel } from '../../foundation/channels/channels.ts'
import type { Db } from '../storage/dialect.ts'
import { adapterOf } from '../storage/kysely-parts.ts'
import { hmacWith } from './hmac.ts'

/**
 * Distinguishes address keys from the plain hashes that earlier versions stored. Sorts after all characters of a hash, and no hash
 * contains it.
 */
export const KEYED_PREFIX = '~'

/** Keyed by the adapter: see `adapterOf`. */
const keyers = new WeakMap<DialectAdapter, (hash: string) => string>()

/** Makes this process use the random key of a database. */
export const useAddressKey = (db: Db, key: Buffer): void => void keyers.set(adapterOf(db), keyerOf(key))

/** Returns a function that turns the hash of an address into its key. */
export const keyerOf = (key: Buffer): ((hash: string) => string) => {
  const hmac = hmacWith(key)
  return (hash) => KEYED_PREFIX + hmac(Buffer.from(hash)).toString('base64url')
}

/**
 * Returns what identifies an address within a team, even after the address's contact is deleted. Someone who has only a copy of the
 * database can't find out which addresses have which keys, because that takes the database's random key, which is stored encrypted.
 */
export const addressKey = (db: Db, teamId: number, channel: Channel, address: string): string => {
  const toKey = keyers.get(adapterOf(db))
  if (!toKey) throw new Error('Call openAddressKey before using addresses.')
  return toKey(hashAddress(teamId, channel, address))
}
