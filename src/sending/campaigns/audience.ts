import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { readSubscribers } from '../../audience/segments/condition-ids.ts'
import { ContactSet } from '../../audience/segments/contact-set.ts'
import type { Evaluation } from '../../audience/segments/evaluation.ts'
import { collect, findMembers } from '../../audience/segments/find-members.ts'
import type { Filter } from '../../audience/segments/segment-filter.ts'
import { suppressionReason } from '../../audience/suppressions/suppression-reason.ts'
import type { SuppressionReason } from '../../audience/suppressions/suppression-tables.ts'
import { type Channel, isAddressed } from '../../foundation/channels/channels.ts'
import { toTimestamp } from '../../foundation/clock.ts'
import { dialectSql } from '../../platform/storage/dialect.ts'
import { idsOf } from '../../platform/storage/ids-of.ts'
import { inChunks } from '../../platform/storage/in-chunks.ts'
import { AddressSet } from './address-set.ts'
import { findContactsWithValue } from './required-values.ts'

/** How many people to read at a time. These chunks are small, because reading addresses takes longer than reading ids. */
const PEOPLE = 1_000
/** If a chunk's ids have at most this many gaps, we read all addresses from its first to its last id, which is faster. */
const MAX_GAPS = 1_000

export interface Audience {
  readonly channel: Channel
  /** In order: a person on several lists is attributed to the first one. */
  readonly listIds: readonly number[]
  readonly excludeListIds: readonly number[]
  readonly segment: Filter | null
  /** The names of required values, like `city` or `employer.city`. A person without one of them gets no message. */
  readonly requiredFields: readonly string[]
  /** If set, only people who joined the lists after this time, and were on none of them before, get a message. */
  readonly joinedSince: string | null
}

/** The reasons why a person on the lists may get no message. */
export const AUDIENCE_REASONS = [
  'unconfirmed',
  'excluded',
  'not_in_segment',
  'joined_before',
  'paused_by_contact',
  'no_address',
  'suppressed_bounce',
  'suppressed_complaint',
  'suppressed_manual',
  'opt_out',
  'erased',
  'missing_value',
  'duplicate_address',
] as const

export interface Person {
  readonly contactId: number
  /**
   * The first of the campaign's lists that the person is subscribed to. If there is none, the first one on which they're pending.
   */
  readonly listId: number
  /** Null if the person gets a message. */
  readonly reason: string | null
  readonly address: string | null
  readonly addressKey: string | null
}

interface OnLists {
  /** Keyed by list id, in the order of the campaign's lists. */
  readonly subscribed: ReadonlyMap<number, ContactSet>
  readonly pending: ReadonlyMap<number, ContactSet>
  readonly everyone: ContactSet
  readonly unsubscribed: ContactSet
}

/**
 * Everything that determines who gets a campaign, at the time of the snapshot. Uses one bit per contact for each list and
 * condition, so that a million people take less than a megabyte.
 */
export interface Prepared {
  readonly evaluation: Evaluation
  readonly audience: Audience
  readonly onLists: OnLists
  readonly excluded: ContactSet
  readonly inSegment: ContactSet | undefined
  readonly joined: ContactSet | undefined
  readonly paused: ContactSet
  /** For each required value: the contacts that have it. */
  readonly withValue: readonly ContactSet[]
  /** The number of people who unsubscribed from the lists. They get no message and aren't part of the audience. */
  readonly unsubscribed: number
}

/** Reads the lists, the segment and the other conditions of an audience from indexes, in chunks. */
export const prepareAudience = async (evaluation: Evaluation, audience: Audience): Promise<Prepared> => {
  const onLists = await readLists(evaluation, audience.listIds)
  let excluded = new ContactSet()
  for (const list_id of audience.excludeListIds) {
    excluded = excluded.or(await collect(readSubscribers(evaluation, { list_id, status: 'subscribed' })))
  }
  const withValue: ContactSet[] = []
  for (const field of audience.requiredFields) {
    withValue.push(await findContactsWithValue(evaluation, field))
  }
  return {
    evaluation,
    audience,
    onLists,
    excluded,
    withValue,
    inSegment: audience.segment === null ? undefined : await findMembers(evaluation, audience.segment),
    joined: audience.joinedSince === null ? undefined : await readJoined(evaluation, onLists, audience.joinedSince),
    paused: await collect(readPaused(evaluation)),
    unsubscribed: onLists.unsubscribed.size,
  }
}

const readLists = async (evaluation: Evaluation, listIds: readonly number[]): Promise<OnLists> => {
  const subscribed = new Map<number, ContactSet>()
  const pending = new Map<number, ContactSet>()
  let [everyone, left] = [new ContactSet(), new ContactSet()]
  for (const list_id of listIds) {
    subscribed.set(list_id, await collect(readSubscribers(evaluation, { list_id, status: 'subscribed' })))
    pending.set(list_id, await collect(readSubscribers(evaluation, { list_id, status: 'pending' })))
    left = left.or(await collect(readSubscribers(evaluation, { list_id, status: 'unsubscribed' })))
  }
  for (const set of [...subscribed.values(), ...pending.values()]) everyone = everyone.or(set)
  return { subscribed, pending, everyone, unsubscribed: left.without(everyone) }
}

/** Returns the people who are new to the lists. Someone who was already on one of them and joined another isn't new. */
const readJoined = async (evaluation: Evaluation, { subscribed }: OnLists, since: string): Promise<ContactSet> => {
  let [joined, before] = [new ContactSet(), new ContactSet()]
  for (const [list_id, all] of subscribed) {
    const recent = await collect(readSubscribers(evaluation, { list_id, status: 'subscribed', since }))
    joined = joined.or(recent)
    before = before.or(all.without(recent))
  }
  return joined.without(before)
}

const readPaused = async function* ({ db, teamId, now }: Evaluation): AsyncGenerator<readonly number[]> {
  const chunks = inChunks<{ id: number; until: string }>((last, limit) =>
    db
      .selectFrom('contact_pauses')
      .select(['contact_id as id', 'until'])
      .where('team_id', '=', teamId)
      .where('contact_id', '>', last?.id ?? 0)
      .orderBy('contact_id')
      .limit(limit)
      .execute(),
  )
  const time = toTimestamp(now)
  for await (const rows of chunks) yield rows.filter(({ until }) => until > time).map(({ id }) => id)
}

/**
 * Yields everyone who is subscribed to or pending on the lists, in chunks, ordered by contact id. For people who get no message,
 * `reason` says why. If several people share an address, only the first one who isn't skipped gets a message. To continue after an
 * interruption, pass the last contact id and the addresses that already get a message.
 */
export const readAudience = async function* (
  prepared: Prepared,
  after = 0,
  receiving = new AddressSet(prepared.onLists.everyone.size),
): AsyncGenerator<readonly Person[]> {
  for (const ids of chunksOf(prepared.onLists.everyone.ids(), after)) {
    const addresses = await readAddresses(prepared, ids)
    const people: Person[] = []
    for (const contactId of ids) {
      const found = addresses.get(contactId)
      const key = found?.address_key ?? null
      const own = reasonOf(prepared, contactId, found)
      const isTaken = own === null && key !== null && !receiving.add(key)
      const reason = isTaken ? 'duplicate_address' : own
      const listId = listOf(prepared.onLists, contactId)
      people.push({ contactId, listId, reason, address: found?.address ?? null, addressKey: key })
    }
    yield people
    await nextTurn()
  }
}

/** Counts everyone whom `readAudience` yields with the same `after`. */
export const countRemaining = ({ onLists: { everyone } }: Prepared, after: number): number =>
  after === 0
    ? everyone.size
    : everyone
        .ids()
        .filter((id) => id > after)
        .reduce((n) => n + 1, 0)

const chunksOf = function* (ids: Iterable<number>, after: number): Generator<readonly number[]> {
  let chunk: number[] = []
  for (const id of ids) {
    if (id <= after) continue
    chunk.push(id)
    if (chunk.length < PEOPLE) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}

const listOf = ({ subscribed, pending }: OnLists, contactId: number): number => {
  for (const lists of [subscribed, pending]) {
    for (const [id, contacts] of lists) if (contacts.has(contactId)) return id
  }
  throw new Error(`Contact ${contactId} isn’t on the lists.`)
}

type Address = {
  readonly address: string | null
  readonly address_key: string | null
  readonly suppressed: string | null
}

/** Returns why a person gets no message, or null. Doesn't check whether someone else with the same address already gets one. */
const reasonOf = (prepared: Prepared, id: number, found: Address | undefined): string | null => {
  const { onLists, excluded, inSegment, joined, paused, withValue } = prepared
  if (!isSubscribed(onLists, id)) return 'unconfirmed'
  if (excluded.has(id)) return 'excluded'
  if (inSegment && !inSegment.has(id)) return 'not_in_segment'
  if (joined && !joined.has(id)) return 'joined_before'
  if (paused.has(id)) return 'paused_by_contact'
  if (!found) return 'no_address'
  if (found.suppressed !== null) return found.suppressed
  return withValue.every((set) => set.has(id)) ? null : 'missing_value'
}

const isSubscribed = ({ subscribed }: OnLists, id: number): boolean => {
  for (const contacts of subscribed.values()) if (contacts.has(id)) return true
  return false
}

const readAddresses = async (
  { evaluation: { db, teamId }, audience: { channel } }: Prepared,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Address>> => {
  if (!isAddressed(channel)) return readBrowsers(db, teamId, ids)
  const [first = 0, last = 0] = [ids[0], ids.at(-1)]
  const isDense = last - first < ids.length + MAX_GAPS
  const reason = sql`(select reason from suppressions where suppressions.team_id = ${teamId}
      and suppressions.channel = ${channel} and suppressions.address_key = contact_addresses.address_key)`
  // All in one row: a row per person would take several times as long to read.
  const person = sql<string>`contact_id || ' ' || address_key || ' ' || coalesce(${reason}, '') || ' ' || address`
  const { people } = await db
    .selectFrom('contact_addresses')
    .select(dialectSql(db).jsonArrayOf(person).as('people'))
    .where('contact_addresses.team_id', '=', teamId)
    .where('contact_addresses.channel', '=', channel)
    .where((eb) => (isDense ? eb.between('contact_id', first, last) : eb('contact_id', 'in', idsOf(db, ids))))
    .executeTakeFirstOrThrow()
  return new Map((JSON.parse(people) as string[]).map(readPerson))
}

/** Reads a contact's id, the address key, the reason of a suppression, if any, and the address, which may contain spaces. */
const readPerson = (person: string): [number, Address] => {
  const keyAt = person.indexOf(' ') + 1
  const reasonAt = person.indexOf(' ', keyAt) + 1
  const addressAt = person.indexOf(' ', reasonAt) + 1
  const reason = person.slice(reasonAt, addressAt - 1) as '' | SuppressionReason
  return [
    Number(person.slice(0, keyAt - 1)),
    {
      address: person.slice(addressAt),
      address_key: person.slice(keyAt, reasonAt - 1),
      suppressed: reason === '' ? null : suppressionReason(reason),
    },
  ]
}

/** Returns the contacts that get push notifications in a browser. Browsers have no address that could be shared or suppressed. */
const readBrowsers = async (db: Evaluation['db'], teamId: number, ids: readonly number[]) => {
  const rows = await db
    .selectFrom('push_subscriptions')
    .select('contact_id')
    .where('team_id', '=', teamId)
    .where('contact_id', 'in', idsOf(db, ids))
    .execute()
  return new Map(rows.map(({ contact_id }) => [contact_id, { address: null, address_key: null, suppressed: null }]))
}
