import { getContactStructure } from '../../audience/contact-fields/contact-field-queries.ts'
import { findTemplateForReference } from '../../content/templates/template-queries.ts'
import { type Channel, isAddressed } from '../../foundation/channels/channels.ts'
import { FieldErrors, readBody } from '../../platform/http/requests/validation.ts'
import { duplicateMessage, selectedMessage } from '../../platform/http/requests/validation-messages.ts'
import type { Tx } from '../../platform/storage/dialect.ts'
import { formAddress, isFillable } from './form-address.ts'
import type { ListForm } from './list-form-queries.ts'
import { ListFormChanges } from './list-form-schemas.ts'

export const readListForm = async (
  trx: Tx,
  teamId: number,
  channel: Channel,
  before: ListForm,
  body: unknown,
): Promise<ListForm> => {
  const errors = new FieldErrors()
  const given = readBody(ListFormChanges, body, errors)
  if (!isAddressed(channel)) errors.add('fields', `A ${channel} list has no form: browsers subscribe on its push_url.`)
  else await checkFields(trx, teamId, channel, given.fields ?? [], errors)
  for (const name of ['confirm_template_id', 'welcome_template_id'] as const) {
    const id = given[name]
    if (id && (await findTemplateForReference(trx, teamId, id))?.channel !== channel)
      errors.add(name, selectedMessage(name))
  }
  errors.throwIfAny()
  return { ...before, ...given }
}

/** Adds an error for each field that belongs to another contact type, or that visitors can't fill in. */
const checkFields = async (
  trx: Tx,
  teamId: number,
  channel: Channel,
  given: NonNullable<ListFormChanges['fields']>,
  errors: FieldErrors,
) => {
  const { fields } = await getContactStructure(trx, teamId)
  const address = formAddress(channel, fields)
  const seen = new Set<string>()
  for (const [index, item] of given.entries()) {
    // Items that don't match the schema already have an error.
    const tag: string | undefined = item?.tag
    if (tag === undefined) continue
    const name = `fields.${index}.tag`
    const field = fields.find((it) => it.tag === tag && it.contact_type === (address?.contact_type ?? 'person'))
    if (!field) errors.add(name, selectedMessage(name))
    else if (field.id === address?.id) errors.add(name, `The ${name} field can’t be ${tag}: every form asks for it.`)
    else if (!isFillable(field))
      errors.add(name, `The ${name} field can’t be ${tag}: visitors can’t choose related contacts.`)
    else if (seen.has(tag)) errors.add(name, duplicateMessage(name))
    seen.add(tag)
  }
}
