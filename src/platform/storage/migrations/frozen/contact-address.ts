export type Channel = 'email' | 'sms' | 'push'

const ADDRESS_TYPES = { email: 'email', sms: 'phone', push: undefined } as const satisfies Record<Channel, unknown>

interface AddressField {
  readonly id: number
  readonly tag: string
  readonly type: string
  readonly contact_type: string
}

interface AddressOwner {
  readonly type: string
  readonly attributes: Readonly<Record<string, unknown>>
}

/** A copy for released migrations. Never change it. `fields` must be sorted by id. */
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
