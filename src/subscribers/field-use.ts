import type { FieldType } from '../contact-fields/field-types.ts'
import type { Db } from '../storage/dialect.ts'
import type { FieldUse } from './field-use-schemas.ts'

/** Counts what depends on a field. Reads each value of the field and each subscriber of the channel once. */
export const countFieldUse = async (
  db: Db,
  teamId: number,
  { id, type }: { readonly id: number; readonly type: FieldType },
): Promise<FieldUse> => {
  const { contacts } = await db
    .selectFrom('contact_values')
    .select((eb) => eb.fn.countAll<number>().as('contacts'))
    .where('team_id', '=', teamId)
    .where('field_id', '=', id)
    .where('position', '=', 0)
    .executeTakeFirstOrThrow()
  const channel = type === 'email' ? 'email' : type === 'phone' ? 'sms' : undefined
  if (channel === undefined || contacts === 0) return { contacts, subscribers: 0, lists: 0 }
  const withValueIn = (fieldIds: number[]) =>
    db.selectFrom('contact_values').select('contact_id').where('team_id', '=', teamId).where('field_id', 'in', fieldIds)
  const others = await db
    .selectFrom('contact_fields')
    .select('id')
    .where('team_id', '=', teamId)
    .where('type', '=', type)
    .where('id', '!=', id)
    .execute()
  const otherIds = others.map((other) => other.id)
  const stranded = otherIds.length === 0 ? withValueIn([id]) : withValueIn([id]).except(withValueIn(otherIds))
  const lists = db.selectFrom('lists').select('id').where('team_id', '=', teamId).where('channel', '=', channel)
  const counted = await db
    .selectFrom('subscribers')
    .select((eb) => [eb.fn.countAll<number>().as('subscribers'), eb.fn.count<number>('list_id').distinct().as('lists')])
    .where('team_id', '=', teamId)
    .where('status', '=', 'subscribed')
    .where('list_id', 'in', lists)
    .where('contact_id', 'in', stranded)
    .executeTakeFirstOrThrow()
  return { contacts, ...counted }
}
