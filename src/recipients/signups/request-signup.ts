import { getContactStructure } from '../../audience/contact-fields/contact-field-queries.ts'
import { joinContactWriters } from '../../audience/contact-fields/contact-writers.ts'
import type { FieldValue } from '../../audience/contact-fields/field-values.ts'
import { listContactsWithAddress } from '../../audience/contacts/contact-addresses.ts'
import { draftContact, insertDrafts } from '../../audience/contacts/contact-queries.ts'
import { findSenderOfList } from '../../audience/lists/list-queries.ts'
import { insertPending, isSubscribed, subscribe } from '../../audience/subscribers/subscriber-queries.ts'
import { findSuppressed } from '../../audience/suppressions/suppression-queries.ts'
import { mailboxOf } from '../../foundation/addresses/mailbox-of.ts'
import type { AddressedChannel } from '../../foundation/channels/channels.ts'
import { addressKey } from '../../platform/secrets/address-key.ts'
import type { Tx } from '../../platform/storage/dialect.ts'
import { insertMessages } from '../../sending/messages/message-queries.ts'
import { type Confirmation, confirmationMessage, findConfirmationSender } from './confirmation-message.ts'
import { welcomeLater } from './send-welcome.ts'
import { countSignup } from './signup-counts.ts'
import { insertSignup, isNewContact, type NewSignup } from './signup-queries.ts'
import type { SubscribeForm } from './subscribe-form.ts'

/** A visitor's input, and information about the form they saw. */
export interface SignupRequest extends Pick<NewSignup, 'form' | 'language' | 'wording' | 'ip' | 'address' | 'values'> {
  readonly list: { readonly id: number; readonly channel: AddressedChannel }
  readonly fields: SubscribeForm
  /** Undefined if the list doesn't require confirmation. */
  readonly confirmation: Confirmation | undefined
  /** Creates the URL to confirm a signup. */
  readonly urlOf: (signup: { readonly id: number; readonly contactId: number }) => string
}

/**
 * - `unavailable`: there is no sender, or the list was deleted.
 * - `waitS`: the address was entered too often, and can be entered again after this many seconds.
 */
export type SignupOutcome = 'accepted' | 'unavailable' | { readonly waitS: number }

/**
 * Subscribes a visitor or, if the list requires confirmation, sends them a message with a link. Until they confirm, a known contact
 * doesn't change. The outcome doesn't reveal whether the contact is known.
 */
export const requestSignup = async (
  trx: Tx,
  teamId: number,
  request: SignupRequest,
  now: string,
): Promise<SignupOutcome> => {
  const { list, address, confirmation } = request
  await joinContactWriters(trx, teamId)
  const sendingList = await findSenderOfList(trx, teamId, list.id)
  if (!sendingList) return 'unavailable'
  const sender = confirmation && (await findConfirmationSender(trx, teamId, list.channel, sendingList, confirmation))
  if (confirmation && !sender) return 'unavailable'
  const key = addressKey(trx, teamId, list.channel, address)
  const mailbox = addressKey(trx, teamId, list.channel, mailboxOf(address))
  const waitS = await countSignup(trx, teamId, mailbox, now)
  if (waitS !== undefined) return { waitS }
  const known = await findKnown(trx, teamId, list, key)
  const reason = (await findSuppressed(trx, teamId, list.channel, [key])).get(key)
  if (!confirmation || !sender) {
    // Anyone can enter the address of someone who was erased, so nothing is stored.
    if (reason === 'erased') return 'accepted'
    const id = known ?? (await insertContact(trx, teamId, request, request.values, now))
    const by = { source: 'form', actor: {}, detail: detailOf(request, now) }
    const added = await subscribe(trx, teamId, list.id, { id, addressKey: key }, by, now)
    if (added) await welcomeLater(trx, teamId, { listId: list.id, contactId: id }, now)
    return 'accepted'
  }
  if (reason) {
    // The message is stored as suppressed, so that the team can see why it wasn't sent. For erased people, nothing is stored.
    const to = { contact_id: known ?? null, to_address: address, address_key: key }
    const message = await confirmationMessage({ trx, teamId, now }, list.channel, { confirmation, sender, to, url: '' })
    if (reason !== 'erased') await insertMessages(trx, teamId, [message], now)
    return 'accepted'
  }
  const isNew = known === undefined || (await isNewContact(trx, teamId, known))
  const contactId = known ?? (await insertContact(trx, teamId, request, {}, now))
  await insertPending(trx, teamId, list.id, contactId, now)
  const { form, language, wording, ip, values } = request
  const id = await insertSignup(trx, teamId, {
    list_id: list.id,
    contact_id: contactId,
    is_new_contact: isNew,
    address,
    form,
    language,
    wording,
    ip,
    // The values are stored with the contact only after the signup is confirmed: someone else may have entered the address.
    values,
    requested_at: now,
  })
  // The message isn't linked to a new contact, so that `sweepSignups` can tell whether the contact got any other messages.
  const to = { contact_id: isNew ? null : contactId, to_address: address, address_key: key }
  const url = request.urlOf({ id, contactId })
  const message = await confirmationMessage({ trx, teamId, now }, list.channel, { confirmation, sender, to, url })
  await insertMessages(trx, teamId, [message], now)
  return 'accepted'
}

const detailOf = ({ form, wording, language, ip }: SignupRequest, now: string) => ({
  form,
  wording,
  language,
  ip,
  requested_at: now,
  confirmed_at: null,
})

/** Returns a contact with the address: preferably one that is subscribed to the list, otherwise the first one. */
const findKnown = async (trx: Tx, teamId: number, list: SignupRequest['list'], key: string) => {
  const ids = await listContactsWithAddress(trx, teamId, list.channel, key)
  for (const id of ids) if (await isSubscribed(trx, teamId, list.id, id)) return id
  return ids[0]
}

const insertContact = async (
  trx: Tx,
  teamId: number,
  { fields, address }: SignupRequest,
  values: SignupRequest['values'],
  now: string,
): Promise<number> => {
  const structure = await getContactStructure(trx, teamId)
  // A field may have been deleted after the form was read.
  const own = new Set(structure.fields.map(({ id }) => `${id}`))
  const given: Record<string, FieldValue> = { [fields.address.id]: address, ...values }
  const attributes = Object.fromEntries(Object.entries(given).filter(([id]) => own.has(id)))
  const draft = draftContact(teamId, { type: fields.address.contact_type, attributes, tags: [] }, structure, now)
  const [id] = await insertDrafts(trx, teamId, [draft], structure, now)
  return id as number
}
