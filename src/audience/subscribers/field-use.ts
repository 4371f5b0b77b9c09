import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { contactAddress } from '../../foundation/addresses/contact-address.ts'
import { type Channel, channelsTo } from '../../foundation/channels/channels.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import { idsOf } from '../../platform/storage/ids-of.ts'
import { listContactFields } from '../contact-fields/contact-field-queries.ts'
import type { FieldType } from '../contact-fields/field-types.ts'
import { fromDocument } from '../contacts/contact-document.ts'
import { listDocuments } from '../contacts/contact-queries.ts'
import type { FieldUse } from './field-use-schemas.ts'

/** How many values to read per statement: few enough that a field with a million values doesn't block other requests. */
const VALUES_AT_ONCE = 2_000

interface Field {
  readonly id: number
  readonly type: FieldType
}

export const countFieldUse = async (db: Db, teamId: number, { id, type }: Field): Promise<FieldUse> => {
  const others = (await listContactFields(db, teamId)).filter((other) => other.type === type && other.id !== id)
  const subscribersByList = new Map<number, number>()
  let contacts = 0
  let after = { value_key: '', contact_id: 0 }
  for (;;) {
    const values = await listValues(db, teamId, id, after)
    contacts += values.filter(({ position }) => position === 0).length
    for (const channel of channelsTo(type)) {
      const ids = values.map((value) => value.contact_id)
      const stranded = others.length === 0 ? ids : await withoutAddress(db, teamId, ids, channel, others)
      for (const { list_id, n } of await countByList(db, teamId, channel, stranded))
        subscribersByList.set(list_id, (subscribersByList.get(list_id) ?? 0) + n)
    }
    const last = values.at(-1)
    if (!last || values.length < VALUES_AT_ONCE) break
    after = last
    await nextTurn()
  }
  const subscribers = [...subscribersByList.values()].reduce((sum, n) => sum + n, 0)
  return { contacts, subscribers, lists: subscribersByList.size }
}

const listValues = (db: Db, teamId: number, fieldId: number, after: { value_key: string; contact_id: number }) =>
  db
    .selectFrom('contact_values')
    .select(['value_key', 'contact_id', 'position'])
    .where('team_id', '=', teamId)
    .where('field_id', '=', fieldId)
    .where(sql<boolean>`(value_key, contact_id) > (${after.value_key}, ${after.contact_id})`)
    .orderBy('value_key')
    .orderBy('contact_id')
    .limit(VALUES_AT_ONCE)
    .execute()

/** Returns the ids of the contacts that have no address in any of the fields. */
const withoutAddress = async (
  db: Db,
  teamId: number,
  ids: readonly number[],
  channel: Channel,
  fields: Parameters<typeof contactAddress>[2],
): Promise<number[]> => {
  const rows = await listDocuments(db, teamId, ids)
  return rows
    .filter(({ document }) => contactAddress(channel, fromDocument(document), fields) === undefined)
    .map((row) => row.id)
}

const countByList = (db: Db, teamId: number, channel: Channel, contactIds: readonly number[]) =>
  db
    .selectFrom('subscribers')
    .select((eb) => ['list_id', eb.fn.countAll<number>().as('n')])
    .where('team_id', '=', teamId)
    .where('contact_id', 'in', idsOf(db, contactIds))
    .where('status', '=', 'subscribed')
    .where('list_id', 'in', (eb) =>
      eb.selectFrom('lists').select('id').where('team_id', '=', teamId).where('channel', '=', channel),
    )
    .groupBy('list_id')
    .execute()
