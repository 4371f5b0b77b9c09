import { getSettings } from '../../accounts/teams/setting-queries.ts'
import { getContactStructure } from '../../audience/contact-fields/contact-field-queries.ts'
import { isChangeable } from '../../audience/contact-fields/preference-fields.ts'
import { fromDocument } from '../../audience/contacts/contact-document.ts'
import { listDocuments } from '../../audience/contacts/contact-queries.ts'
import { findPause } from '../../audience/subscribers/pause-queries.ts'
import type { SubscriberTable } from '../../audience/subscribers/subscriber-tables.ts'
import type { Channel } from '../../foundation/channels/channels.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import { listOpenKinds } from '../privacy/privacy-queries.ts'
import type { FormField } from './form-fields.ts'

/** A list in the preference center. `status` is null if the contact was never on it. */
export interface ChosenList {
  readonly id: number
  readonly name: string
  readonly description: string | null
  readonly channel: Channel
  readonly status: SubscriberTable['status'] | null
}

/** More than anyone would read through. */
const MAX_LISTS = 100

/** Returns the lists that the contact is or was on, then the public lists that it could join, each in alphabetical order. */
const listChoices = async (db: Db, teamId: number, contactId: number): Promise<ChosenList[]> => {
  const rows = await db
    .selectFrom('lists')
    .leftJoin('subscribers', (join) =>
      join
        .onRef('subscribers.team_id', '=', 'lists.team_id')
        .onRef('subscribers.list_id', '=', 'lists.id')
        .on('subscribers.contact_id', '=', contactId),
    )
    .innerJoin('contact_addresses', (join) =>
      join
        .onRef('contact_addresses.team_id', '=', 'lists.team_id')
        .onRef('contact_addresses.channel', '=', 'lists.channel')
        .on('contact_addresses.contact_id', '=', contactId),
    )
    .select(['lists.id', 'name', 'description', 'lists.channel', 'subscribers.status'])
    .where('lists.team_id', '=', teamId)
    .where((eb) => eb.or([eb('is_public', '=', true), eb('subscribers.id', 'is not', null)]))
    .orderBy((eb) => eb('subscribers.id', 'is', null))
    .orderBy('name_key')
    .orderBy('lists.id')
    .limit(MAX_LISTS)
    .execute()
  return rows
}

/** Returns the ids of all lists that a contact hasn't left, including those that the preference center doesn't show. */
export const listOwnLists = async (db: Db, teamId: number, contactId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('subscribers')
    .innerJoin('lists', (join) =>
      join.onRef('lists.team_id', '=', 'subscribers.team_id').onRef('lists.id', '=', 'subscribers.list_id'),
    )
    .select('lists.id')
    .where('subscribers.team_id', '=', teamId)
    .where('subscribers.contact_id', '=', contactId)
    .where('subscribers.status', '!=', 'unsubscribed')
    .orderBy('lists.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns undefined if the contact was deleted. */
export const readPreferences = async (db: Db, teamId: number, contactId: number, now: string) => {
  const [row] = await listDocuments(db, teamId, [contactId])
  if (!row) return undefined
  const { type, attributes } = fromDocument(row.document)
  const { fields, defaultCountry } = await getContactStructure(db, teamId)
  const { preference_fields, time_zone } = await getSettings(db, teamId)
  // Leaves out fields whose type has changed since the team allowed them, if contacts can't edit the new type.
  const own = fields.filter((field) => field.contact_type === type && isChangeable(field))
  const editable: FormField[] = preference_fields.flatMap((tag) => own.find((field) => field.tag === tag) ?? [])
  return {
    attributes,
    editable,
    defaultCountry,
    timeZone: time_zone,
    lists: await listChoices(db, teamId, contactId),
    pausedUntil: await findPause(db, teamId, contactId, now),
    requests: await listOpenKinds(db, teamId, contactId),
  }
}

export type Preferences = NonNullable<Awaited<ReturnType<typeof readPreferences>>>
