import { EMAIL_EXPECTED, parseEmailAddress } from '../addresses/email-address.ts'
import { lockBrandForReference } from '../brands/brand-queries.ts'
import { FieldErrors, readBody } from '../http/requests/validation.ts'
import { selectedMessage } from '../http/requests/validation-messages.ts'
import { findVerifiedIdentifier } from '../identifiers/identifier-queries.ts'
import { findListForReference } from '../lists/list-queries.ts'
import { findSegment } from '../segments/segment-queries.ts'
import type { Tx } from '../storage/dialect.ts'
import { findTemplateForReference } from '../templates/template-queries.ts'
import type { CampaignValues } from './campaign-queries.ts'
import { CampaignChanges, NewCampaign } from './campaign-schemas.ts'

/** Validates the body of a new campaign. A draft can be incomplete, but what it refers to must exist. */
export const readNewCampaign = async (trx: Tx, teamId: number, body: unknown) => {
  const errors = new FieldErrors()
  const { name, channel, ...values } = readBody(NewCampaign, body, errors)
  const checked = await checkValues(trx, teamId, values, errors)
  errors.throwIfAny()
  return { ...checked, name: name as string, channel: channel as 'email' }
}

/** Validates an update's body and returns only the values that it contains. */
export const readCampaignChanges = async (trx: Tx, teamId: number, body: unknown): Promise<CampaignValues> => {
  const errors = new FieldErrors()
  const { name, ...values } = readBody(CampaignChanges, body, errors)
  const checked = await checkValues(trx, teamId, values, errors)
  errors.throwIfAny()
  return { ...checked, ...(name !== undefined && { name }) }
}

const checkValues = async (
  trx: Tx,
  teamId: number,
  values: Omit<CampaignChanges, 'name'>,
  errors: FieldErrors,
): Promise<CampaignValues> => {
  for (const key of ['list_ids', 'exclude_list_ids'] as const) {
    for (const [index, id] of (values[key] ?? []).entries()) {
      const field = `${key}.${index}`
      const list = await findListForReference(trx, teamId, id)
      if (list?.channel !== 'email') errors.add(field, selectedMessage(field))
    }
  }
  const { segment_id, template_id, brand_id, email_address_id, reply_to } = values
  if (segment_id && !(await findSegment(trx, teamId, segment_id)))
    errors.add('segment_id', selectedMessage('segment_id'))
  if (template_id && (await findTemplateForReference(trx, teamId, template_id))?.channel !== 'email')
    errors.add('template_id', selectedMessage('template_id'))
  if (brand_id && !(await lockBrandForReference(trx, teamId, brand_id)))
    errors.add('brand_id', selectedMessage('brand_id'))
  if (email_address_id && !(await findVerifiedIdentifier(trx, teamId, 'email', email_address_id)))
    errors.add('email_address_id', selectedMessage('email_address_id'))
  const address = reply_to && parseEmailAddress(reply_to)
  if (reply_to && address === undefined) errors.add('reply_to', `The reply_to field must be ${EMAIL_EXPECTED}.`)
  return { ...values, ...(reply_to !== undefined && { reply_to: address || null }) }
}
