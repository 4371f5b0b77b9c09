import { sql } from 'kysely'
import { CHANNELS, type Channel } from '../addresses/contact-address.ts'
import { toTimestamp } from '../clock.ts'
import { type Query, readSingle } from '../http/requests/query.ts'
import { MAX_ID } from '../http/requests/schema-types.ts'
import type { FieldErrors } from '../http/requests/validation.ts'
import { selectedMessage } from '../http/requests/validation-messages.ts'
import type { Db } from '../storage/dialect.ts'
import { cappedPage } from '../storage/numbered-pages/capped-page.ts'
import type { Window } from '../storage/numbered-pages/numbered-page.ts'
import { addressKeysOf } from '../suppressions/given-address.ts'
import { COLUMNS, type MessageRow } from './message-queries.ts'
import { MESSAGE_KINDS, type MessageKind, STATUSES, type Status } from './message-states.ts'

export interface MessageFilter {
  readonly channel?: Channel
  readonly kind?: MessageKind
  readonly status?: Status
  readonly campaignId?: number
  readonly contactId?: number
  readonly to?: string
  readonly tag?: string
  readonly createdAfter?: string
  readonly createdBefore?: string
  /** Only messages that stayed in the outbox, because no provider was configured. The API has no such filter. */
  readonly isInOutbox?: boolean
}

/** Reads the filters from a query string. Adds an error for each invalid one. */
export const readMessageFilter = (query: Query, errors: FieldErrors): MessageFilter => {
  const one = <T extends string>(name: string, allowed: readonly T[]): T | undefined => {
    const given = readSingle(query, name, errors)
    const found = allowed.find((value) => value === given)
    if (given !== undefined && !found) errors.add(name, selectedMessage(name))
    return found
  }
  const id = (name: string): number | undefined => {
    const given = readSingle(query, name, errors)
    if (given === undefined) return undefined
    const value = /^[1-9]\d{0,15}$/.test(given) ? Number(given) : undefined
    if (value !== undefined && value <= MAX_ID) return value
    errors.add(name, `The ${name} field must be an id.`)
    return undefined
  }
  const time = (name: string): string | undefined => {
    const given = readSingle(query, name, errors)
    if (given === undefined) return undefined
    try {
      return toTimestamp(Temporal.Instant.from(given))
    } catch {
      errors.add(name, `The ${name} field must be a time with an offset, like 2026-12-01T08:00:00Z.`)
      return undefined
    }
  }
  const given = {
    channel: one('channel', CHANNELS),
    kind: one('kind', MESSAGE_KINDS),
    status: one('status', STATUSES),
    campaignId: id('campaign_id'),
    contactId: id('contact_id'),
    to: readSingle(query, 'to', errors),
    tag: readSingle(query, 'tag', errors),
    createdAfter: time('created_after'),
    createdBefore: time('created_before'),
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

/** Returns a page of the messages that match, newest first. The total is exact up to 10,000. */
export const findMessages = async (db: Db, teamId: number, filter: MessageFilter, window: Window) => {
  const matching = await matchingOf(db, teamId, filter)
  return cappedPage<MessageRow>(window, {
    listIds: (limit) => matching.select('messages.id').orderBy('messages.id', 'desc').limit(limit).execute(),
    readRows: (ids) =>
      db
        .selectFrom('messages')
        .select(COLUMNS)
        .where('team_id', '=', teamId)
        .where('id', 'in', ids)
        .orderBy('id', 'desc')
        .execute(),
  })
}

const matchingOf = async (db: Db, teamId: number, filter: MessageFilter) => {
  const { channel, kind, status, campaignId, contactId, to, tag, createdAfter, createdBefore, isInOutbox } = filter
  const keys = to === undefined ? undefined : await addressKeysOf(db, teamId, to)
  let query = db.selectFrom('messages').where('messages.team_id', '=', teamId)
  if (channel !== undefined) query = query.where('messages.channel', '=', channel)
  // A literal, not a parameter, so that the databases use the partial index for these messages.
  if (isInOutbox) query = query.where(sql<boolean>`messages.carrier = 'outbox'`)
  if (kind !== undefined) query = query.where('messages.kind', '=', kind)
  if (status === 'sending') query = query.where('messages.chunk_id', 'in', heldChunks(db, teamId))
  else if (status !== undefined) query = query.where('messages.status', '=', status)
  if (status === 'scheduled' || status === 'queued') {
    query = query.where('messages.chunk_id', 'not in', heldChunks(db, teamId))
  }
  if (campaignId !== undefined) query = query.where('campaign_id', '=', campaignId)
  if (contactId !== undefined) query = query.where('contact_id', '=', contactId)
  if (keys !== undefined) query = query.where('address_key', 'in', keys.length === 0 ? [''] : keys)
  if (tag !== undefined) {
    const tagged = db
      .selectFrom('message_tags')
      .select('message_id')
      .where('team_id', '=', teamId)
      .where('tag', '=', tag)
    query = query.where('messages.id', 'in', tagged)
  }
  if (createdAfter !== undefined) query = query.where('messages.created_at', '>=', createdAfter)
  if (createdBefore !== undefined) query = query.where('messages.created_at', '<', createdBefore)
  return query
}

const heldChunks = (db: Db, teamId: number) =>
  db.selectFrom('message_chunks').select('id').where('team_id', '=', teamId).where('lease_token', 'is not', null)
