import { insertAddresses } from '../src/audience/contacts/contact-addresses.ts'
import { systemClock, toTimestamp } from '../src/foundation/clock.ts'
import { addressKey } from '../src/platform/secrets/address-key.ts'
import type { Db, Tx } from '../src/platform/storage/dialect.ts'
import { insertRowsInto } from '../src/platform/storage/insert-rows.ts'
import { transactWithoutDiskSync } from '../src/platform/storage/transact.ts'

const insertSubscribers = insertRowsInto<
  { contact_id: number },
  { team_id: number; list_id: number; status: string; created_at: string; updated_at: string }
>('subscribers', {
  shared: ['team_id', 'list_id', 'status', 'created_at', 'updated_at'],
  columns: { contact_id: 'integer' },
})

const insertContactRows = insertRowsInto<
  { id: number; document: string },
  { team_id: number; fields_version: number; search_text: string; created_at: string; updated_at: string }
>('contacts', {
  shared: ['team_id', 'fields_version', 'search_text', 'created_at', 'updated_at'],
  columns: { id: 'integer', document: 'text' },
})

/** How many contacts to store per transaction. */
const BATCH = 500

export interface MadeRecipient {
  readonly contact_id: number
  readonly address: string
  readonly address_key: string
}

interface Audience {
  readonly count: number
  /** If this function is missing, no contacts are stored, because only templates need them. */
  readonly documentOf?: (contactId: number) => string
  /** Called for each batch, in the transaction that stores the batch's recipients. */
  readonly withEach?: (trx: Tx, listId: number, recipients: readonly MadeRecipient[]) => Promise<void>
}

/** Creates a list and subscribes contacts with different addresses to it. Returns the list's id. */
export const makeAudience = async (
  db: Db,
  teamId: number,
  { count, documentOf, withEach }: Audience,
): Promise<number> => {
  const now = toTimestamp(systemClock())
  const times = { created_at: now, updated_at: now }
  const { id: list_id } = await db
    .insertInto('lists')
    .values({ team_id: teamId, name: 'News', name_key: 'news', channel: 'email', ...times })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { last } = await db
    .selectFrom('contact_addresses')
    .select(({ fn }) => fn.max('contact_id').as('last'))
    .where('team_id', '=', teamId)
    .executeTakeFirstOrThrow()
  for (let made = 0; made < count; made += BATCH) {
    const length = Math.min(BATCH, count - made)
    const recipients = Array.from({ length }, (_, n) => recipientOf(db, teamId, (last ?? 0) + made + n + 1))
    await transactWithoutDiskSync(db, async (trx) => {
      await insertSubscribers(
        trx,
        { team_id: teamId, list_id, status: 'subscribed', ...times },
        recipients.map(({ contact_id }) => ({ contact_id })),
      )
      if (documentOf) {
        const rows = recipients.map(({ contact_id: id }) => ({ id, document: documentOf(id) }))
        await insertContactRows(trx, { team_id: teamId, fields_version: 0, search_text: '', ...times }, rows)
      }
      await insertAddresses(
        trx,
        teamId,
        recipients.map(({ contact_id: id, address }) => ({ id, addresses: [{ channel: 'email' as const, address }] })),
      )
      await withEach?.(trx, list_id, recipients)
    })
  }
  return list_id
}

const recipientOf = (db: Db, teamId: number, contact_id: number): MadeRecipient => {
  const address = `contact${contact_id}@mail.example`
  return { contact_id, address, address_key: addressKey(db, teamId, 'email', address) }
}
