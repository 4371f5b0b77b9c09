export const CHANNELS = ['email', 'sms', 'push'] as const
export type Channel = (typeof CHANNELS)[number]

/** The type of the fields that a channel sends to, and the tag of the preferred one. Push subscriptions don't exist yet. */
const ADDRESS_TYPES = { email: 'email', sms: 'phone', push: undefined } as const satisfies Record<Channel, unknown>

interface AddressField {
  readonly id: number
  readonly tag: string
  readonly type: string
  readonly contact_type: string
}

/** The part of a contact that has its addresses. Its values are stored by field id. */
export interface AddressOwner {
  readonly type: string
  readonly attributes: Readonly<Record<string, unknown>>
}

/**
 * Returns the address that a list of this channel sends to: the value of the field tagged `email` or `phone`, otherwise of the
 * first other field of that type. `fields` must be sorted by id. Returns undefined if the channel can't reach the contact.
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
    // If the field's type was changed, its stored values may still be numbers or selections.
    if (typeof value !== 'string') continue
    if (field.tag === wanted) return value
    first ??= value
  }
  return first
}
