import { addressField, type Channel } from '../addresses/contact-address.ts'
import { type ContactStructure, getContactStructure } from '../contact-fields/contact-field-queries.ts'
import { CONTACT_TYPES } from '../contact-fields/field-types.ts'
import type { Db } from '../storage/dialect.ts'
import { getListForm } from './list-form-queries.ts'

type Field = ContactStructure['fields'][number]

/** What the form to subscribe to a list asks for. */
export interface SubscribeForm {
  /** The field with the address, which is always required. */
  readonly address: Field
  readonly inputs: readonly { readonly field: Field; readonly isRequired: boolean }[]
  readonly defaultCountry: string | null
  readonly confirmTemplateId: number | null
  readonly welcomeTemplateId: number | null
}

/** Types that visitors can fill in. A related contact can't be chosen, because forms must not show other contacts. */
export const isFillable = ({ type }: Pick<Field, 'type'>): boolean => type !== 'related'

/** Returns the field for the address: a person's or, if people have none, an organization's. */
export const formAddress = (channel: Channel, fields: readonly Field[]): Field | undefined => {
  for (const type of CONTACT_TYPES) {
    const field = addressField(channel, type, fields)
    if (field) return field
  }
  return undefined
}

/** Returns undefined if the team's contacts have no field for the list's addresses. */
export const findSubscribeForm = async (
  db: Db,
  teamId: number,
  list: { readonly id: number; readonly channel: Channel },
): Promise<SubscribeForm | undefined> => {
  const { fields, defaultCountry } = await getContactStructure(db, teamId)
  const address = formAddress(list.channel, fields)
  if (!address) return undefined
  const form = await getListForm(db, teamId, list.id)
  // Fields can be deleted after the form was saved.
  const others = form.fields.flatMap(({ tag, required }) => {
    const field = fields.find((it) => it.tag === tag && it.contact_type === address.contact_type)
    const isUsable = field && field.id !== address.id && isFillable(field)
    return isUsable ? [{ field, isRequired: required }] : []
  })
  return {
    ...{ address, inputs: [{ field: address, isRequired: true }, ...others], defaultCountry },
    ...{ confirmTemplateId: form.confirm_template_id, welcomeTemplateId: form.welcome_template_id },
  }
}
