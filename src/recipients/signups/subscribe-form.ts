import { getSettings } from '../../accounts/teams/setting-queries.ts'
import { type ContactStructure, getContactStructure } from '../../audience/contact-fields/contact-field-queries.ts'
import type { Channel } from '../../foundation/channels/channels.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import { formAddress, isFillable } from './form-address.ts'
import { getListForm, type ListForm } from './list-form-queries.ts'

type Field = ContactStructure['fields'][number]

export interface SubscribeForm {
  /** The field for the address, which is always required. */
  readonly address: Field
  readonly inputs: readonly { readonly field: Field; readonly isRequired: boolean }[]
  readonly defaultCountry: string | null
  /** The team's time zone, for times that visitors enter. */
  readonly timeZone: string
  readonly confirmTemplateId: number | null
  readonly welcomeTemplateId: number | null
}

interface FormList {
  readonly id: number
  readonly channel: Channel
}

/** Returns undefined if the team's contacts have no field for the list's addresses. */
export const findSubscribeForm = async (db: Db, teamId: number, list: FormList): Promise<SubscribeForm | undefined> =>
  toSubscribeForm(db, teamId, list.channel, await getListForm(db, teamId, list.id))

/** Like `findSubscribeForm`, for a form that may not be saved yet. */
export const toSubscribeForm = async (
  db: Db,
  teamId: number,
  channel: Channel,
  form: ListForm,
): Promise<SubscribeForm | undefined> => {
  const { fields, defaultCountry } = await getContactStructure(db, teamId)
  const address = formAddress(channel, fields)
  if (!address) return undefined
  // Fields may have been deleted since the form was saved.
  const others = form.fields.flatMap(({ tag, required }) => {
    const field = fields.find((it) => it.tag === tag && it.contact_type === address.contact_type)
    const isUsable = field && field.id !== address.id && isFillable(field)
    return isUsable ? [{ field, isRequired: required }] : []
  })
  const { time_zone: timeZone } = await getSettings(db, teamId)
  return {
    timeZone,
    address,
    inputs: [{ field: address, isRequired: true }, ...others],
    defaultCountry,
    confirmTemplateId: form.confirm_template_id,
    welcomeTemplateId: form.welcome_template_id,
  }
}
