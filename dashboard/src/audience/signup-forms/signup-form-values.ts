import type { ContactFieldRow } from '@postrider/client'
import type { AddressedChannel } from '../../../../src/foundation/channels/channels.ts'
import { formAddress, isFillable } from '../../../../src/recipients/signups/form-address.ts'
import type { ListForm } from '../../server/dashboard-api.ts'
import { idOf, optionOf } from '../../ui/option-id.ts'

/** A field that the form asks for, in addition to the address. */
export type FormField = ListForm['fields'][number]

export interface SignupFormValues {
  readonly fields: readonly FormField[]
  readonly confirm_template_id: string | null
  readonly welcome_template_id: string | null
}

export interface AskableFields {
  /** The field for the address, which every form asks for. Undefined if the team has no such field. */
  readonly address: ContactFieldRow | undefined
  readonly others: readonly ContactFieldRow[]
}

export const askableFieldsOf = (channel: AddressedChannel, fields: readonly ContactFieldRow[]): AskableFields => {
  const address = formAddress(channel, fields)
  const others = fields.filter(
    (field) =>
      field.contact_type === (address?.contact_type ?? 'person') && field.id !== address?.id && isFillable(field),
  )
  return { address, others }
}

/** Returns the values of a saved form, without fields that have since been deleted. The server wouldn't accept those fields. */
export const valuesOf = (form: ListForm, { others }: AskableFields): SignupFormValues => ({
  fields: form.fields.filter(({ tag }) => others.some((field) => field.tag === tag)),
  confirm_template_id: optionOf(form.confirm_template_id),
  welcome_template_id: optionOf(form.welcome_template_id),
})

/** Returns only the changed values, so that a colleague's changes to other values are kept. */
export const formChangesOf = (before: SignupFormValues, values: SignupFormValues): Partial<ListForm> => ({
  ...(values.fields !== before.fields && { fields: [...values.fields] }),
  ...(values.confirm_template_id !== before.confirm_template_id && {
    confirm_template_id: idOf(values.confirm_template_id),
  }),
  ...(values.welcome_template_id !== before.welcome_template_id && {
    welcome_template_id: idOf(values.welcome_template_id),
  }),
})
