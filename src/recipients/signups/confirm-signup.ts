import { joinContactWriters } from '../../audience/contact-fields/contact-writers.ts'
import { findAddressKeyOf } from '../../audience/contacts/contact-addresses.ts'
import { setValues } from '../../audience/contacts/set-values.ts'
import { findListForReference } from '../../audience/lists/list-queries.ts'
import { findLastConsent, insertConsents } from '../../audience/subscribers/consent-queries.ts'
import { findSubscriberId, isSubscribed, subscribe } from '../../audience/subscribers/subscriber-queries.ts'
import { type AddressedChannel, isAddressed } from '../../foundation/channels/channels.ts'
import type { LinkClaims } from '../../platform/links/link-token.ts'
import { addressKey } from '../../platform/secrets/address-key.ts'
import type { Db, Tx } from '../../platform/storage/dialect.ts'
import { welcomeLater } from './send-welcome.ts'
import { expiredBefore, findSignup, lockSignup, markConfirmed, type Signup } from './signup-queries.ts'

/** Returns the signup that a link confirms, `confirmed` if the contact is already subscribed, or `expired`. */
export const findConfirmable = async (
  db: Db,
  channel: AddressedChannel,
  { teamId, listId, contactId, messageId: id }: LinkClaims,
  now: string,
): Promise<Signup | 'confirmed' | 'expired'> => {
  const signup = await findSignup(db, teamId, { id, listId, contactId })
  if (!signup || signup.confirmed_at !== null)
    return (await isSubscribed(db, teamId, listId, contactId)) ? 'confirmed' : 'expired'
  if (signup.requested_at <= expiredBefore(now)) return 'expired'
  // The contact was deleted, or its address has changed.
  if ((await findAddressKeyOf(db, teamId, channel, contactId)) !== addressKey(db, teamId, channel, signup.address))
    return 'expired'
  const last = await findLastConsent(db, teamId, listId, contactId)
  const hasLeft = last?.status === 'unsubscribed' && last.created_at >= signup.requested_at
  return hasLeft ? 'expired' : signup
}

/** Subscribes the contact and applies the values that were entered in the form. Returns false if the link has expired. */
export const confirmSignup = async (trx: Tx, claims: LinkClaims, now: string): Promise<boolean> => {
  const { teamId, listId, contactId, messageId } = claims
  await joinContactWriters(trx, teamId)
  const list = await findListForReference(trx, teamId, listId)
  if (!list || !isAddressed(list.channel)) return false
  await lockSignup(trx, teamId, messageId)
  const signup = await findConfirmable(trx, list.channel, claims, now)
  if (typeof signup === 'string') return signup === 'confirmed'
  const values = Object.entries(signup.values).map(([id, value]) => [Number(id), value] as const)
  await setValues(trx, teamId, contactId, new Map(values), now)
  const { form, wording, language, ip, requested_at } = signup
  const detail = { form, wording, language, ip, requested_at, confirmed_at: now }
  const by = { source: 'form', actor: { signup_id: signup.id }, detail }
  const contact = { id: contactId, addressKey: addressKey(trx, teamId, list.channel, signup.address) }
  const added = await subscribe(trx, teamId, listId, contact, by, now)
  if (added) await welcomeLater(trx, teamId, { listId, contactId }, now)
  else {
    const id = (await findSubscriberId(trx, teamId, listId, contactId)) as number
    await insertConsents(trx, teamId, listId, 'subscribed', [{ id, contact_id: contactId }], by, now)
  }
  await markConfirmed(trx, teamId, signup, now)
  return true
}
