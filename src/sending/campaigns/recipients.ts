import { stringify } from 'csv-stringify/sync'
import { escapeFormula } from '../../foundation/csv/formulas.ts'
import { type Query, readChoice, readSingle } from '../../platform/http/requests/query.ts'
import { type FieldErrors, isStorable } from '../../platform/http/requests/validation.ts'
import { unstorableMessage } from '../../platform/http/requests/validation-messages.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import { inChunks } from '../../platform/storage/in-chunks.ts'
import type { Window } from '../../platform/storage/numbered-pages/numbered-page.ts'
import type { Places } from '../../platform/storage/numbered-pages/places.ts'
import { listCampaignMessages, readCampaignMessages } from '../messages/campaign-message-queries.ts'
import { findMessages } from '../messages/find-messages.ts'
import { type MessageRow, showMessages } from '../messages/message-queries.ts'
import { STATUSES, type Status } from '../messages/message-states.ts'
import { MAX_REASON } from './campaign-schemas.ts'

const CSV_CHUNK = 1_000

export interface RecipientFilter {
  readonly status?: Status
  readonly reason?: string
}

export const readRecipientFilter = (query: Query, errors: FieldErrors): RecipientFilter => {
  const status = readChoice(query, 'status', STATUSES, errors)
  const reason = readReason(query, errors)
  return { ...(status && { status }), ...(reason !== undefined && { reason }) }
}

export const readReason = (query: Query, errors: FieldErrors): string | undefined => {
  const reason = readSingle(query, 'reason', errors)
  if (reason !== undefined && !isStorable(reason)) errors.add('reason', unstorableMessage('reason'))
  else if (reason !== undefined && reason.length > MAX_REASON)
    errors.add('reason', `The reason field must not be greater than ${MAX_REASON} characters.`)
  return reason
}

/** With a filter, the total is exact up to 10,000. */
export const listRecipients = async (
  db: Db,
  teamId: number,
  campaignId: number,
  filter: RecipientFilter,
  places: Places,
  window: Window,
) => {
  if (Object.keys(filter).length > 0) {
    const { rows, total, isCapped } = await findMessages(db, teamId, { ...filter, campaignId }, window)
    return { total, rows: await showMessages(db, teamId, rows), more: { total_capped: isCapped } }
  }
  const { rows, total } = await listCampaignMessages(db, teamId, campaignId, places, window)
  return { total, rows: await showMessages(db, teamId, rows) }
}

const COLUMNS = ['contact_id', 'to', 'list_id', 'status', 'reason', 'last_error', 'sent_at', 'delivered_at'] as const

/** The oldest messages come first. Cells that start like a formula are escaped. */
export const recipientsCsv = async function* (
  db: Db,
  teamId: number,
  campaignId: number,
  { status, reason }: RecipientFilter,
): AsyncGenerator<string> {
  yield stringify([[...COLUMNS]])
  const chunks = inChunks<MessageRow>(
    (last, limit) => readCampaignMessages(db, teamId, campaignId, last?.id ?? 0, limit),
    CSV_CHUNK,
  )
  for await (const rows of chunks) {
    const wanted = (await showMessages(db, teamId, rows)).filter(
      (row) => (status === undefined || row.status === status) && (reason === undefined || row.reason === reason),
    )
    yield stringify(wanted.map((row) => COLUMNS.map((column) => escapeFormula(String(row[column] ?? '')))))
  }
}
