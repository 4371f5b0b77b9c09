import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { REBUILD_ADDRESSES } from '../../audience/contact-fields/address-fields.ts'
import { getContactStructure } from '../../audience/contact-fields/contact-field-queries.ts'
import { fromDocument } from '../../audience/contacts/contact-document.ts'
import { listDocuments } from '../../audience/contacts/contact-queries.ts'
import { type AddressOwner, contactAddress } from '../../foundation/addresses/contact-address.ts'
import { isAddressed } from '../../foundation/channels/channels.ts'
import { hasJob } from '../../platform/jobs/job-queries.ts'
import { addressKey } from '../../platform/secrets/address-key.ts'
import type { Db, Tx } from '../../platform/storage/dialect.ts'
import { hasId } from '../../platform/storage/ids-of.ts'
import { prepared } from '../../platform/storage/prepared.ts'
import { lockHeldChunk } from './chunk-queries.ts'
import { type HeldChunk, readHandOvers } from './hand-over-queries.ts'
import type { StoredStatus } from './message-states.ts'
import type { MessageTable } from './message-tables.ts'

type Addressed = Pick<MessageTable, 'channel' | 'contact_id' | 'address_key'> & { readonly id: number }

/** How many contacts to read per query. Each can have values of up to 100,000 characters. */
const CONTACTS_AT_ONCE = 50

type Change =
  | { readonly is: 'contact_deleted' | 'no_address' }
  | { readonly is: 'moved'; readonly to_address: string; readonly address_key: string }

/** The changes to a message's recipient since the message was created. */
export type ChangedRecipient = Change & { readonly id: number }

type Messages = { readonly teamId: number; readonly ids: readonly number[] }

const selectOfContacts = (db: Db, { teamId, ids }: Messages) =>
  db
    .selectFrom('messages')
    .select(['messages.id', 'messages.channel', 'messages.contact_id', 'messages.address_key'])
    .where(hasId(db, 'messages', teamId, ids))

const selectAll = prepared('recipients-of-messages', selectOfContacts)

/**
 * Whether a message's contact was deleted, or its copied address in `contact_addresses` differs from the message's. The subquery looks
 * for a range of one id, in order, and asks for the address, so that only the primary key fits. With `=`, the databases might read all
 * of a team's addresses from the index by key. Without the end of the range, they might read half a page of the index per message.
 */
export const isPossiblyChanged = (teamId: number) => sql<
  boolean | 0 | 1
>`(case when messages.contact_id is null then false
  when messages.channel = 'push' then
    (select 1 from contacts where contacts.team_id = ${teamId} and contacts.id = messages.contact_id) is null
  else
    (select case when contact_addresses.address <> '' then contact_addresses.address_key end
     from contact_addresses
     where contact_addresses.team_id = ${teamId} and contact_addresses.channel = messages.channel
       and contact_addresses.contact_id >= messages.contact_id and contact_addresses.contact_id <= messages.contact_id
     order by contact_addresses.contact_id limit 1) is distinct from messages.address_key
  end)`

const selectPossiblyChanged = prepared('possibly-changed-recipients', (db, messages: Messages) =>
  selectOfContacts(db, messages).where(isPossiblyChanged(messages.teamId) as RawBuilder<SqlBool>),
)

/** Returns the messages whose contact was deleted, has a new address, or no longer has an address. */
export const findChangedRecipients = async (db: Db, teamId: number, ids: readonly number[]) => {
  if (ids.length === 0) return []
  const select = (await areCopiesOutdated(db, teamId)) ? selectAll : selectPossiblyChanged
  return compareRecipients(db, teamId, await select(db, { teamId, ids }))
}

/** Like `findChangedRecipients`, for messages that were just read. */
export const findChangedAmong = async (
  db: Db,
  teamId: number,
  messages: readonly (Addressed & { readonly is_possibly_changed: boolean | 0 | 1 })[],
) => {
  const areAllSuspect = messages.length > 0 && (await areCopiesOutdated(db, teamId))
  return compareRecipients(
    db,
    teamId,
    messages.filter(({ is_possibly_changed }) => areAllSuspect || is_possibly_changed),
  )
}

/** After a contact field changes, the copies of addresses are outdated until a job has rebuilt them. */
const areCopiesOutdated = (db: Db, teamId: number) => hasJob(db, teamId, REBUILD_ADDRESSES)

const compareRecipients = async (db: Db, teamId: number, given: readonly Addressed[]): Promise<ChangedRecipient[]> => {
  const messages = given.filter(({ contact_id }) => contact_id !== null)
  if (messages.length === 0) return []
  const { fields } = await getContactStructure(db, teamId)
  const changed: ChangedRecipient[] = []
  for (let from = 0; from < messages.length; from += CONTACTS_AT_ONCE) {
    const some = messages.slice(from, from + CONTACTS_AT_ONCE)
    const contacts = await readContacts(db, teamId, some)
    for (const message of some) {
      const found = compareRecipient(db, teamId, message, contacts.get(message.contact_id ?? 0), fields)
      if (found) changed.push({ id: message.id, ...found })
    }
  }
  return changed
}

const readContacts = async (db: Db, teamId: number, messages: readonly Addressed[]) => {
  const ids = [...new Set(messages.flatMap(({ contact_id }) => contact_id ?? []))]
  const rows = await listDocuments(db, teamId, ids)
  return new Map<number, AddressOwner>(rows.map(({ id, document }) => [id, fromDocument(document)]))
}

const compareRecipient = (
  db: Db,
  teamId: number,
  { channel, address_key }: Addressed,
  contact: AddressOwner | undefined,
  fields: Parameters<typeof contactAddress>[2],
): Change | undefined => {
  if (!contact) return { is: 'contact_deleted' }
  if (!isAddressed(channel)) return undefined
  const address = contactAddress(channel, contact, fields)
  if (address === undefined) return { is: 'no_address' }
  const key = addressKey(db, teamId, channel, address)
  return key === address_key ? undefined : { is: 'moved', to_address: address, address_key: key }
}

export interface MovedRecipient {
  readonly id: number
  readonly campaign_id: number | null
  readonly to_address: string
  readonly address_key: string
}

/**
 * Sets new addresses. Leaves out messages whose campaign has already sent to the new address, or will: nobody should get a campaign
 * twice. Returns their ids, or undefined if another worker has taken over the chunk. In that case, nothing is changed.
 */
export const updateRecipients = async (
  trx: Tx,
  { teamId, chunkId, token }: HeldChunk,
  recipients: readonly MovedRecipient[],
  now: string,
): Promise<Set<number> | undefined> => {
  const held = await lockHeldChunk(trx, { teamId, id: chunkId, token })
  if (held.length === 0) return undefined
  await lockCampaigns(trx, teamId, recipients)
  const duplicates = new Set<number>()
  for (const recipient of recipients) {
    const { id, to_address, address_key } = recipient
    if (await isDuplicate(trx, teamId, recipient)) {
      duplicates.add(id)
      continue
    }
    await trx
      .updateTable('messages')
      .set({ to_address, address_key, updated_at: now })
      .where('team_id', '=', teamId)
      .where('id', '=', id)
      .where('chunk_id', '=', chunkId)
      .execute()
  }
  return duplicates
}

/** Of two messages that move to the same address at the same time, the second must see the first. */
const lockCampaigns = async (trx: Tx, teamId: number, recipients: readonly MovedRecipient[]): Promise<void> => {
  const ids = new Set(recipients.flatMap(({ campaign_id }) => campaign_id ?? []))
  for (const id of [...ids].sort((a, b) => a - b))
    await trx
      .selectFrom('campaigns')
      .select('id')
      .where('team_id', '=', teamId)
      .where('id', '=', id)
      .forUpdate()
      .execute()
}

/**
 * Another message for this address doesn't count if it was never sent, or if its contact has a different address by now and the
 * message wasn't handed over before.
 */
const isDuplicate = async (
  trx: Tx,
  teamId: number,
  { id, campaign_id, address_key }: MovedRecipient,
): Promise<boolean> => {
  if (campaign_id === null) return false
  const others = await trx
    .selectFrom('messages')
    .leftJoin('contact_addresses', (join) =>
      join
        .onRef('contact_addresses.team_id', '=', 'messages.team_id')
        .onRef('contact_addresses.channel', '=', 'messages.channel')
        .onRef('contact_addresses.contact_id', '=', 'messages.contact_id'),
    )
    .select(['messages.id', 'messages.chunk_id', 'messages.status', 'contact_addresses.address_key as current_key'])
    .where('messages.team_id', '=', teamId)
    .where('messages.address_key', '=', address_key)
    .where('messages.campaign_id', '=', campaign_id)
    .where('messages.id', '<>', id)
    .where('messages.status', 'in', [...PENDING, ...MAYBE_SENT])
    .execute()
  for (const other of others) {
    if (other.current_key === address_key || !PENDING.includes(other.status)) return true
    if (await isHandedOver(trx, teamId, other)) return true
  }
  return false
}

const PENDING: readonly StoredStatus[] = ['scheduled', 'queued']
const MAYBE_SENT: readonly StoredStatus[] = ['sent', 'delivered', 'bounced', 'complained', 'unknown']

/** Returns whether a message may have been sent, although its row doesn't say so yet. */
const isHandedOver = async (
  trx: Tx,
  teamId: number,
  message: { readonly id: number; readonly chunk_id: number | null },
) => {
  if (message.chunk_id === null) return false
  const { handed, results } = await readHandOvers(trx, teamId, message.chunk_id)
  const is = results.get(message.id)?.is ?? 'unknown'
  return handed.has(message.id) && (is === 'sent' || is === 'unknown')
}
