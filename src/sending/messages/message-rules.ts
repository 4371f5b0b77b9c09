import { findSenderOfList } from '../../audience/lists/list-queries.ts'
import { findOptOuts } from '../../audience/subscribers/opt-out-queries.ts'
import { isSubscribed } from '../../audience/subscribers/subscriber-queries.ts'
import { findSuppressed } from '../../audience/suppressions/suppression-queries.ts'
import { suppressionReason } from '../../audience/suppressions/suppression-reason.ts'
import { checkData } from '../../content/templates/template-rules.ts'
import { type AddressedChannel, type Channel, FACTS_OF, isAddressed } from '../../foundation/channels/channels.ts'
import { toTimestamp } from '../../foundation/clock.ts'
import { checkJsonBytes } from '../../platform/http/requests/json-bytes.ts'
import type { FieldErrors } from '../../platform/http/requests/validation.ts'
import { requiredMessage, selectedMessage } from '../../platform/http/requests/validation-messages.ts'
import type { NewMessage } from './message-queries.ts'
import type { MessageKind } from './message-states.ts'
import type { Reading, Rendered } from './reading.ts'
import { type Recipient, readRecipient } from './recipient-rules.ts'
import { readSender, type Sender } from './sender-rules.ts'

const MAX_DAYS_AHEAD = 90
const MAX_METADATA_BYTES = 4 * 1024

type PartiesGiven = CommonGiven & Parameters<typeof readRecipient>[3] & { readonly brand_id?: number | null }

/** Reads a message's recipient, its sender, and the fields that messages on all channels have. Adds errors to `errors`. */
export const readParties = async (
  reading: Reading,
  channel: AddressedChannel,
  given: PartiesGiven,
  identifierId: number | null | undefined,
) => {
  const { trx, teamId, errors, prefix } = reading
  const common = await readCommon(reading, channel, given)
  const recipient = await readRecipient(trx, teamId, channel, given, errors, prefix)
  await checkConsent(reading, common, recipient)
  const brandId = chosenBrand(given.brand_id, reading.rendered)
  const wanted = { brandId, identifierId, list: common.list, orOnlyOne: true }
  return {
    common,
    recipient,
    sender: await readSender(trx, teamId, FACTS_OF[channel].address.type, wanted, errors, prefix),
  }
}

/**
 * Returns the brand in the request, or else the template's brand. If the result is undefined, the list's brand or the team's
 * default applies.
 */
export const chosenBrand = (given: number | null | undefined, rendered: Rendered | undefined) =>
  given === undefined ? (rendered?.template?.brand_id ?? undefined) : given

/** Part of a message's content: whether to delete it once it's no longer needed. */
export const secrecy = (storeBody: boolean | undefined) => (storeBody === false ? { is_secret: true } : {})

interface CommonGiven {
  readonly template_id?: number | null
  readonly data?: object
  readonly scheduled_at?: string | null
  readonly kind?: MessageKind
  readonly list_id?: number | null
  readonly tags?: readonly string[]
  readonly metadata?: object
}

export interface Common {
  readonly kind: MessageKind
  readonly list_id: number | null
  readonly list: { readonly brand_id: number | null; readonly identifier_id: number | null } | undefined
  readonly scheduled_at: string | null
  readonly tags: readonly string[]
  readonly metadata: object | null
}

/** Reads the fields that messages on all channels have. Adds errors to `errors`. */
export const readCommon = async (
  { trx, teamId, now, errors, prefix, rendered }: Reading,
  channel: Channel,
  given: CommonGiven,
): Promise<Common> => {
  const { template_id: templateId, kind = 'transactional', list_id = null, tags = [], metadata = null } = given
  const field = (name: string) => `${prefix}${name}`
  if (templateId && !rendered?.template && !rendered?.isSkipped)
    errors.add(field('template_id'), selectedMessage(field('template_id')))
  for (const [name, message] of rendered?.errors ?? []) {
    errors.add(field(name), message.replace(`The ${name} field`, `The ${field(name)} field`))
  }
  checkData(given.data, errors, field('data'))
  checkJsonBytes(given.metadata, MAX_METADATA_BYTES, errors, field('metadata'))
  if (kind === 'marketing' && list_id === null) errors.add(field('list_id'), requiredMessage(field('list_id')))
  if (kind === 'transactional' && list_id !== null) {
    errors.add(field('list_id'), `The ${field('list_id')} field is only for messages of kind marketing.`)
  }
  const list = list_id === null ? undefined : await findSenderOfList(trx, teamId, list_id)
  if (kind === 'marketing' && list_id !== null && list?.channel !== channel)
    errors.add(field('list_id'), selectedMessage(field('list_id')))
  return {
    kind,
    list_id,
    tags: tags.filter((tag) => tag !== undefined),
    metadata,
    list: list && {
      brand_id: list.brand_id,
      identifier_id: isAddressed(channel) ? list[FACTS_OF[channel].address.sender] : null,
    },
    scheduled_at: given.scheduled_at ? readScheduledAt(given.scheduled_at, now, errors, field('scheduled_at')) : null,
  }
}

/**
 * Reads a time with an offset, like `2026-12-01T08:00:00Z`. If the time is invalid, in the past or too far ahead, adds an error
 * and returns null.
 */
export const readScheduledAt = (text: string, now: string, errors: FieldErrors, field: string): string | null => {
  const instant = parseInstant(text)
  const earliest = Temporal.Instant.from(now)
  if (!instant) errors.add(field, `The ${field} field must be a time with an offset, like 2026-12-01T08:00:00Z.`)
  else if (Temporal.Instant.compare(instant, earliest) < 0)
    errors.add(field, `The ${field} field must not be in the past.`)
  else if (Temporal.Instant.compare(instant, earliest.add({ hours: MAX_DAYS_AHEAD * 24 })) > 0) {
    errors.add(field, `The ${field} field must not be more than ${MAX_DAYS_AHEAD} days ahead.`)
  } else return toTimestamp(instant)
  return null
}

const parseInstant = (text: string): Temporal.Instant | undefined => {
  try {
    return Temporal.Instant.from(text)
  } catch {
    return undefined
  }
}

/**
 * Adds an error if a marketing message has no contact, if the contact isn't subscribed to the message's list, or if the contact's
 * address has unsubscribed from the list.
 */
export const checkConsent = async (
  { trx, teamId, errors, prefix }: Reading,
  { kind, list_id }: Common,
  recipient: Pick<Recipient, 'contact_id' | 'address_key'> | undefined,
): Promise<void> => {
  if (kind !== 'marketing' || list_id === null || !recipient || errors.has(`${prefix}list_id`)) return
  const field = `${prefix}contact_id`
  if (recipient.contact_id === null) errors.add(field, `The ${field} field is required for messages of kind marketing.`)
  else if (!(await isSubscribed(trx, teamId, list_id, recipient.contact_id))) {
    errors.add(field, 'The contact is not subscribed to the list.')
  } else if (
    recipient.address_key !== null &&
    (await findOptOuts(trx, teamId, list_id, [recipient.address_key])).size > 0
  ) {
    errors.add(field, 'The contact’s address has unsubscribed from the list.')
  }
}

interface Parts {
  readonly common: Common
  readonly recipient: Recipient
  readonly sender: Sender
  readonly content: NewMessage['content']
  readonly subject: string | null
}

export const toMessage = async (
  { trx, teamId, rendered }: Reading,
  channel: Channel,
  { common, recipient, sender, content, subject }: Parts,
): Promise<NewMessage> => {
  const { kind, list_id, scheduled_at, tags, metadata } = common
  const { brand_id, identifier_id, from_address } = sender
  const key = recipient.address_key
  const suppressed = key === null ? undefined : (await findSuppressed(trx, teamId, channel, [key])).get(key)
  return {
    channel,
    kind,
    list_id,
    scheduled_at,
    tags,
    metadata,
    subject,
    content,
    brand_id,
    identifier_id,
    from_address,
    ...recipient,
    template_id: rendered?.template?.id ?? null,
    template_version: rendered?.template?.version ?? null,
    status: suppressed ? 'suppressed' : scheduled_at === null ? 'queued' : 'scheduled',
    reason: suppressed ? suppressionReason(suppressed) : null,
  }
}
