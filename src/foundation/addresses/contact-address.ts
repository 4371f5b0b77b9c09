export const CHANNELS = ['email', 'sms', 'push'] as const
export type Channel = (typeof CHANNELS)[number]

/**
 * For each channel, the type of the contact fields that contain its addresses. The preferred field's merge tag has the same name as
 * the type. Push notifications don't use contact fields.
 */
const ADDRESS_TYPES = { email: 'email', sms: 'phone', push: undefined } as const satisfies Record<Channel, unknown>

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
 * the contact has no such value, or if the channel is push.
 */
export const contactAddress = (
  channel: Channel,
  { type, attributes }: AddressOwner,
  fields: readonly AddressField[],
): string | undefined => {
  const wanted = ADDRESS_TYPES[channel]
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
  const wanted = ADDRESS_TYPES[channel]
  const possible = fields.filter(({ type, contact_type }) => type === wanted && contact_type === contactType)
  return possible.find(({ tag }) => tag === wanted) ?? possible[0]
}

/** Returns all of a contact's email addresses and phone numbers, including those that no list sends to. */
export const allAddresses = (
  { type, attributes }: AddressOwner,
  fields: readonly AddressField[],
): { readonly channel: Channel; readonly address: string }[] =>
  fields.flatMap((field) => {
    const channel = CHANNELS.find((it) => ADDRESS_TYPES[it] === field.type)
    if (!channel || field.contact_type !== type) return []
    const values = [attributes[field.id]].flat()
    return values.flatMap((address) => (typeof address === 'string' ? [{ channel, address }] : []))
  })
