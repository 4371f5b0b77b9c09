import type { ContactList, ContactListChanges, ContactListInput } from '@postrider/client'
import { type Channel, FACTS_OF } from '../../../../src/foundation/channels/channels.ts'
import { idOf, optionOf } from '../../ui/option-id.ts'

export interface ListValues {
  readonly name: string
  readonly channel: Channel
  readonly brand_id: string | null
  readonly email_address_id: string | null
  readonly phone_id: string | null
  readonly description: string
  readonly is_public: boolean
  readonly double_opt_in: boolean
}

export const valuesOf = (list: Partial<ContactList>): ListValues => ({
  name: list.name ?? '',
  channel: list.channel ?? 'email',
  brand_id: optionOf(list.brand_id),
  email_address_id: optionOf(list.email_address_id),
  phone_id: optionOf(list.phone_id),
  description: list.description ?? '',
  is_public: list.is_public ?? false,
  double_opt_in: list.double_opt_in ?? true,
})

/** Leaves out a sender that was chosen before the channel was changed. */
export const newListOf = ({
  name,
  channel,
  brand_id,
  email_address_id,
  phone_id,
  ...shown
}: ListValues): ContactListInput => {
  const senders = { email_address_id, phone_id }
  const sender = FACTS_OF[channel].address?.sender
  return {
    name,
    channel,
    brand_id: idOf(brand_id),
    ...shown,
    ...(sender && { [sender]: idOf(senders[sender]) }),
  }
}

/** Returns only what changed, so that a colleague's changes to other values are kept. */
export const listChangesOf = (before: ListValues, values: ListValues): ContactListChanges => {
  const had = newListOf(before) as unknown as Record<string, unknown>
  return Object.fromEntries(Object.entries(newListOf(values)).filter(([name, value]) => value !== had[name]))
}
