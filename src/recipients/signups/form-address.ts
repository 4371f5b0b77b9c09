import { addressField } from '../../foundation/addresses/contact-address.ts'
import type { Channel } from '../../foundation/channels/channels.ts'

/** The properties of a contact field that decide whether a form can ask for it. */
interface Field {
  readonly id: number
  readonly tag: string
  readonly type: string
  readonly contact_type: string
}

/** How many fields a form can ask for besides the address: more than anyone would fill in. The dashboard uses this limit too. */
export const MAX_FORM_FIELDS = 30

/** The types of contacts that a form can create, in order of preference. */
const FORM_CONTACT_TYPES = ['person', 'organization'] as const

/** Returns whether visitors can fill in the field. Excludes `related` fields, because forms must not show other contacts. */
export const isFillable = ({ type }: Pick<Field, 'type'>): boolean => type !== 'related'

/**
 * Returns the field for the address: a person field or, if there is none, an organization field. The dashboard uses this function
 * too.
 */
export const formAddress = <F extends Field>(channel: Channel, fields: readonly F[]): F | undefined => {
  for (const type of FORM_CONTACT_TYPES) {
    const field = addressField(channel, type, fields)
    if (field) return field
  }
  return undefined
}
