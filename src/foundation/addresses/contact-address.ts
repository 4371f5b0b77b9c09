import { type AddressedChannel, type Channel, channelsTo, FACTS_OF } from '../channels/channels.ts'

interface AddressField {
  readonly id: number
  readonly tag: string
  readonly type: string
  readonly contact_type: string
}

/** The part of a contact that contains its addresses. Values are stored by field id. */
export interface AddressOwner {
  readonly type: string
  readonly attributes: Readonly<Record<string, unknown>>
}

/**
 * Returns the address that a list with this channel sends to: the value of the field with the merge tag `email` or `phone` or, if
 * that field is empty, the value of the first non-empty email or phone field. `fields` must be sorted by id. Returns undefined if
 * the contact has no such value, or if the channel has no addresses.
 */
export const contactAddress = (
  channel: Channel,
  { type, attributes }: AddressOwner,
  fields: readonly AddressField[],
): string | undefined => {
  const wanted = FACTS_OF[channel].address?.type
  let first: string | undefined
  for (const field of fields) {
    if (field.type !== wanted || field.contact_type !== type) continue
    const value = attributes[field.id]
    // Values that were stored before the field's type was changed may have another type, such as number.
    if (typeof value !== 'string') continue
    if (field.tag === wanted) return value
    first ??= value
  }
  return first
}

/**
 * Returns the field that a form must ask for, so that `contactAddress` finds the address that the visitor entered. Returns
 * undefined if contacts of this type have no such field.
 */
export const addressField = <Field extends AddressField>(
  channel: Channel,
  contactType: string,
  fields: readonly Field[],
): Field | undefined => {
  const wanted = FACTS_OF[channel].address?.type
  const possible = fields.filter(({ type, contact_type }) => type === wanted && contact_type === contactType)
  return possible.find(({ tag }) => tag === wanted) ?? possible[0]
}

/** Returns all of a contact's email addresses and phone numbers, including those that no list sends to. */
export const allAddresses = (
  { type, attributes }: AddressOwner,
  fields: readonly AddressField[],
): { readonly channel: AddressedChannel; readonly address: string }[] =>
  fields.flatMap((field) => {
    if (field.contact_type !== type) return []
    const channels = channelsTo(field.type)
    const values = channels.length === 0 ? [] : [attributes[field.id]].flat()
    return values.flatMap((address) =>
      typeof address === 'string' ? channels.map((channel) => ({ channel, address })) : [],
    )
  })
