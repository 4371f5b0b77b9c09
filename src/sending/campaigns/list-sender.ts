import { findSenderOfList } from '../../audience/lists/list-queries.ts'
import { FACTS_OF, isAddressed } from '../../foundation/channels/channels.ts'
import { FieldErrors } from '../../platform/http/requests/validation.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import { transact } from '../../platform/storage/transact.ts'
import { readBrand, readSender, type Sender } from '../messages/sender-rules.ts'
import type { StoredCampaign } from './campaign-queries.ts'
import type { Blocker } from './campaign-schemas.ts'

/** The brand and sender of a campaign's messages to the people who are attributed to a list. */
export interface ListSender {
  readonly brandId: number | null
  readonly postalAddress: string | null
  /** undefined if there is none. */
  readonly sender: Sender | undefined
}

/** Returns undefined if the list was deleted. */
export const findListSender = (
  db: Db,
  campaign: StoredCampaign,
  templateBrand: number | null,
  listId: number,
): Promise<ListSender | undefined> =>
  transact(db, async (trx) => {
    const { team_id: teamId, channel, brand_id } = campaign
    const list = await findSenderOfList(trx, teamId, listId)
    if (!list) return undefined
    const address = isAddressed(channel) ? FACTS_OF[channel].address : undefined
    const listSender = { brand_id: list.brand_id, identifier_id: address ? list[address.sender] : null }
    const wanted = { brandId: brand_id ?? templateBrand ?? undefined, list: listSender }
    const { id: brandId, brand } = await readBrand(trx, teamId, wanted, new FieldErrors(), '')
    const postalAddress = brand?.postal_address ?? null
    if (!address) {
      const sender = {
        brand_id: brandId,
        identifier_id: null,
        from_address: null,
        from_name: null,
        postal_address: null,
      }
      return { brandId, postalAddress, sender }
    }
    const given = { ...wanted, identifierId: campaign[address.sender] }
    const sender = await readSender(trx, teamId, address.type, given, new FieldErrors(), '')
    return { brandId, postalAddress, sender }
  })

export const senderBlockers = (
  { channel }: StoredCampaign,
  list: string,
  { brandId, postalAddress, sender }: ListSender,
): readonly Blocker[] => {
  const blockers: Blocker[] = []
  if (!sender) blockers.push({ code: 'no_sender', message: noSender(list) })
  if (FACTS_OF[channel].needsPostalAddress && postalAddress === null)
    blockers.push({ code: 'no_postal_address', message: noPostalAddress(list, brandId) })
  return blockers
}

const noSender = (list: string) =>
  `There is no sender for the list ${list}: set one for the campaign, the list or its brand.`

const noPostalAddress = (list: string, brandId: number | null) =>
  brandId === null
    ? `The list ${list} has no brand. Give it one with a postal address.`
    : `The brand of the list ${list} needs a postal address.`
