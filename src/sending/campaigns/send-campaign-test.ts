import { findSenderOfList } from '../../audience/lists/list-queries.ts'
import { resolveBrandId } from '../../content/templates/render-content.ts'
import { FACTS_OF, isAddressed } from '../../foundation/channels/channels.ts'
import { validationFailed } from '../../foundation/problems.ts'
import { FieldErrors, readBody } from '../../platform/http/requests/validation.ts'
import type { Tx } from '../../platform/storage/dialect.ts'
import { transact } from '../../platform/storage/transact.ts'
import { insertTestMessages, renderTestMessage, type TestRequest } from '../messages/send-test-message.ts'
import { readCampaignContent } from './campaign-content.ts'
import { getCampaign, type StoredCampaign } from './campaign-queries.ts'
import { TestSend } from './campaign-schemas.ts'
import type { CheckDeps } from './check-campaign.ts'

/**
 * Prepares test messages with a campaign's current content: to a few addresses with sample values, or to a contact with their own
 * values. These messages don't belong to the campaign. Returns a function that stores them.
 */
export const sendCampaignTest = async (deps: CheckDeps, teamId: number, id: number, body: unknown) => {
  const campaign = await getCampaign(deps.db, teamId, id)
  const errors = new FieldErrors()
  const { to, contact_id: contactId = null } = readBody(TestSend, body, errors)
  if (!errors.any && (to === undefined) === (contactId === null))
    errors.add('to', 'The to field or the contact_id field is required, but not both.')
  if (to?.length === 0) errors.add('to', 'The to field must have at least one address.')
  if (to && !isAddressed(campaign.channel))
    errors.add('to', 'Push notifications go to a contact’s browsers: give contact_id instead of to.')
  errors.throwIfAny()
  const found = await readCampaignContent(deps.db, campaign)
  if ('code' in found) throw validationFailed({ [found.code]: [found.message] })
  const request: TestRequest = {
    content: found.content,
    contactId,
    to: to ?? null,
    listId: campaign.list_ids[0] ?? null,
    ...(await findTestSender(deps, campaign, found.template?.brand_id ?? null)),
  }
  const made = await renderTestMessage(deps, teamId, request, errors)
  errors.throwIfAny()
  if (!made) throw new Error('The content can’t be rendered, but no error was reported.')
  return async (trx: Tx, now: string) => ({
    messages: await insertTestMessages(trx, teamId, request, made, deps.publicUrl, now),
  })
}

/** Returns the brand and sender of the first list's messages. */
const findTestSender = async (
  { db }: CheckDeps,
  campaign: StoredCampaign,
  templateBrand: number | null,
): Promise<Pick<TestRequest, 'brandId' | 'sender'>> => {
  const { team_id: teamId, channel, list_ids, brand_id, reply_to } = campaign
  const [listId] = list_ids
  const list = listId === undefined ? undefined : await transact(db, (trx) => findSenderOfList(trx, teamId, listId))
  const brandId = await resolveBrandId(db, teamId, brand_id, templateBrand, list?.brand_id)
  const name = isAddressed(channel) ? FACTS_OF[channel].address.sender : undefined
  const sender = name && (campaign[name] ?? list?.[name])
  return {
    brandId,
    sender: {
      ...(name && sender && { [name]: sender }),
      ...(reply_to !== null && { reply_to }),
    },
  }
}
