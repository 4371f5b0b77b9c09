import { sql } from 'kysely'
import { type Db, dialectSql, type Tx } from '../storage/dialect.ts'
import { idsOf } from '../storage/ids-of.ts'
import { prepared } from '../storage/prepared.ts'
import { lockHeldChunk } from './chunk-queries.ts'
import type { HeldChunk } from './hand-over-queries.ts'

/** The recipient of a message whose contact has another address now, no address (null), or was deleted. */
export interface ChangedRecipient {
  readonly id: number
  readonly campaign_id: number | null
  /** null if the contact was deleted. */
  readonly existing_contact_id: number | null
  readonly address: string | null
  readonly address_key: string | null
}

const selectChanged = prepared(
  'changed-message-recipients',
  (db, { teamId, ids }: { teamId: number; ids: readonly number[] }) =>
    db
      .selectFrom('messages')
      .leftJoin('contact_addresses', (join) =>
        join
          .onRef('contact_addresses.team_id', '=', 'messages.team_id')
          .onRef('contact_addresses.channel', '=', 'messages.channel')
          .onRef('contact_addresses.contact_id', '=', 'messages.contact_id'),
      )
      .leftJoin('contacts', (join) =>
        join.onRef('contacts.team_id', '=', 'messages.team_id').onRef('contacts.id', '=', 'messages.contact_id'),
      )
      .select([
        'messages.id',
        'messages.campaign_id',
        'contacts.id as existing_contact_id',
        'contact_addresses.address',
        'contact_addresses.address_key',
      ])
      .where(({ ref }) => dialectSql(db).isOfTeam(ref('messages.team_id'), teamId))
      .where('messages.id', 'in', idsOf(db, ids))
      .where('messages.contact_id', 'is not', null)
      .where('messages.channel', '!=', sql.lit('push'))
      .whereRef('contact_addresses.address_key', 'is distinct from', 'messages.address_key'),
)

/** Returns those of the messages whose contact was deleted or no longer has the address that the message has. */
export const findChangedRecipients = async (
  db: Db,
  teamId: number,
  ids: readonly number[],
): Promise<ChangedRecipient[]> => (ids.length === 0 ? [] : selectChanged(db, { teamId, ids }))

/** Stores new addresses of a chunk's messages. Returns false, and changes nothing, if another worker has taken over the chunk. */
export const updateRecipients = async (
  trx: Tx,
  { teamId, chunkId, token }: HeldChunk,
  recipients: readonly { readonly id: number; readonly to_address: string; readonly address_key: string }[],
  now: string,
): Promise<boolean> => {
  const held = await lockHeldChunk(trx, { teamId, id: chunkId, token })
  if (held.length === 0) return false
  for (const { id, to_address, address_key } of recipients)
    await trx
      .updateTable('messages')
      .set({ to_address, address_key, updated_at: now })
      .where('team_id', '=', teamId)
      .where('id', '=', id)
      .where('chunk_id', '=', chunkId)
      .execute()
  return true
}
