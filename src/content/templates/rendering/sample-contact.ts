import type { ContactStructure } from '../../../audience/contact-fields/contact-field-queries.ts'
import type { FieldType } from '../../../audience/contact-fields/field-types.ts'
import type { RecipientContact } from './recipient.ts'

type Field = Pick<ContactStructure['fields'][number], 'name' | 'tag' | 'type' | 'options' | 'allow_multiple'>

const SAMPLES: Readonly<Record<FieldType, (field: Field) => unknown>> = {
  text: ({ name }) => name,
  email: () => 'someone@mail.example',
  phone: () => '+43 660 1234567',
  number: () => 42,
  date: () => '2026-11-15',
  datetime: () => '2026-11-15T09:30:00Z',
  boolean: () => true,
  url: () => 'https://brand.example',
  pick_list: ({ options, allow_multiple }) => (allow_multiple ? options?.slice(0, 2) : options?.[0]) ?? null,
  related: () => null,
}

/** For previews without a real contact. In a text field, the value is the field's name. */
export const sampleContact = (fields: readonly Field[]): RecipientContact => {
  const values = Object.fromEntries(fields.map((field) => [field.tag, SAMPLES[field.type](field)]))
  const related = Object.fromEntries(fields.filter(({ type }) => type === 'related').map(({ tag }) => [tag, values]))
  return { id: 1, uuid_id: '00000000-0000-4000-8000-000000000000', type: 'person', tags: [], values, related }
}

/** Adds sample values for the given merge tags. Without a contact, returns a sample contact with only these values. */
export const withSampleValues = (
  contact: RecipientContact | null,
  names: readonly string[],
  fields: readonly Field[],
): RecipientContact => {
  const sample = sampleContact(fields)
  const tags = names.map((name) => name.split('.')[0] ?? '')
  const needed = <Value>(values: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(values).filter(([tag]) => tags.includes(tag)))
  return {
    ...(contact ?? sample),
    values: { ...contact?.values, ...needed(sample.values) },
    related: { ...contact?.related, ...needed(sample.related) },
  }
}
