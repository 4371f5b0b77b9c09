import { findListForReference } from '../../audience/lists/list-queries.ts'
import { findSegment } from '../../audience/segments/segment-queries.ts'
import type { TemplateContent } from '../../content/templates/template-content.ts'
import { findTemplateForReference } from '../../content/templates/template-queries.ts'
import { type GivenContent, readContent } from '../../content/templates/template-rules.ts'
import { EMAIL_EXPECTED, parseEmailAddress } from '../../foundation/addresses/email-address.ts'
import { ADDRESSED_CHANNELS, type Channel, FACTS_OF } from '../../foundation/channels/channels.ts'
import { lockBrandForReference } from '../../identity/brands/brand-queries.ts'
import { findVerifiedIdentifier } from '../../identity/identifiers/identifier-queries.ts'
import { FieldErrors, readBody } from '../../platform/http/requests/validation.ts'
import { selectedMessage, togetherMessage } from '../../platform/http/requests/validation-messages.ts'
import type { Tx } from '../../platform/storage/dialect.ts'
import type { CampaignValues } from './campaign-queries.ts'
import { CampaignChanges, CHANGEABLE, NewCampaign, RunningChanges } from './campaign-schemas.ts'
import { MIDNIGHT, type SendWindow, TIME } from './send-window.ts'

/** A draft can be incomplete, but everything it refers to must exist. */
export const readNewCampaign = async (trx: Tx, teamId: number, body: unknown) => {
  const errors = new FieldErrors()
  const { name, channel, ...values } = readBody(NewCampaign, body, errors)
  const checked = channel && (await checkValues(trx, teamId, channel, values, errors))
  errors.throwIfAny()
  return { ...checked, name: name as string, channel: channel as Channel }
}

export const readCampaignChanges = async (
  trx: Tx,
  teamId: number,
  channel: Channel,
  body: unknown,
): Promise<CampaignValues> => {
  const errors = new FieldErrors()
  const { name, ...values } = readBody(CampaignChanges, body, errors)
  const checked = await checkValues(trx, teamId, channel, values, errors)
  errors.throwIfAny()
  return { ...checked, ...(name !== undefined && { name }) }
}

/** The fields that can't be changed once a campaign is being sent. */
export const FIXED_FIELDS = CHANGEABLE.filter((name) => !(name in RunningChanges.properties))

const checkValues = async (
  trx: Tx,
  teamId: number,
  channel: Channel,
  values: Omit<CampaignChanges, 'name'>,
  errors: FieldErrors,
): Promise<CampaignValues> => {
  for (const key of ['list_ids', 'exclude_list_ids'] as const) {
    for (const [index, id] of (values[key] ?? []).entries()) {
      const field = `${key}.${index}`
      // What isn't an id is undefined here.
      if (errors.has(field)) continue
      const list = await findListForReference(trx, teamId, id)
      if (!list) errors.add(field, selectedMessage(field))
      else if (list.channel !== channel)
        errors.add(field, `The ${field} field must be a list for ${channel}, but this one is for ${list.channel}.`)
    }
  }
  const { segment_id, template_id, content: given, brand_id, reply_to, window } = values
  if (segment_id && !(await findSegment(trx, teamId, segment_id)))
    errors.add('segment_id', selectedMessage('segment_id'))
  if (template_id && (await findTemplateForReference(trx, teamId, template_id))?.channel !== channel)
    errors.add('template_id', selectedMessage('template_id'))
  if (template_id && given) errors.add('content', togetherMessage('content', 'template_id'))
  const content = given && readOwnContent(channel, given as GivenContent, errors)
  if (brand_id && !(await lockBrandForReference(trx, teamId, brand_id)))
    errors.add('brand_id', selectedMessage('brand_id'))
  for (const other of ADDRESSED_CHANNELS) {
    const { type, sender } = FACTS_OF[other].address
    const id = values[sender]
    if (!id) continue
    if (other !== channel) errors.add(sender, `The ${sender} field is only for ${FACTS_OF[other].messages}.`)
    else if (!(await findVerifiedIdentifier(trx, teamId, type, id))) errors.add(sender, selectedMessage(sender))
  }
  const address = reply_to && parseEmailAddress(reply_to)
  if (reply_to && !FACTS_OF[channel].hasSubject) errors.add('reply_to', 'The reply_to field is only for emails.')
  else if (reply_to && address === undefined) errors.add('reply_to', `The reply_to field must be ${EMAIL_EXPECTED}.`)
  if (window) checkWindow(window, errors)
  const { content: _, window: __, ...others } = values
  return {
    ...others,
    ...(window !== undefined && { send_window: window }),
    ...(reply_to !== undefined && { reply_to: address || null }),
    // A campaign has either a template or its own content.
    ...(given !== undefined && { content: content ?? null }),
    ...(template_id && { content: null }),
    ...(content && { template_id: null }),
  }
}

/** A draft's content can be incomplete or contain Liquid errors. */
const readOwnContent = (channel: Channel, given: GivenContent, errors: FieldErrors): TemplateContent | undefined => {
  const found = new FieldErrors()
  const content = readContent({ ...given, channel }, found, { isDraft: true })
  for (const [name, messages] of Object.entries(found.messages)) {
    for (const message of messages)
      errors.add(`content.${name}`, message.replace(`The ${name} field`, `The content.${name} field`))
  }
  return content
}

const checkWindow = ({ days, from, to }: Partial<SendWindow>, errors: FieldErrors): void => {
  if (days?.length === 0) errors.add('window.days', 'The window.days field must have at least one day.')
  if (from !== undefined && !TIME.test(from))
    errors.add('window.from', 'The window.from field must be a time like 09:00.')
  else if (to !== undefined && !TIME.test(to) && to !== MIDNIGHT)
    errors.add('window.to', 'The window.to field must be a time like 18:00.')
  else if (from !== undefined && to !== undefined && to <= from)
    errors.add('window.to', 'The window.to field must be later than window.from.')
}
