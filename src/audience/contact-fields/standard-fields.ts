import type { Tx } from '../../platform/storage/dialect.ts'
import { insertContactField } from './contact-field-queries.ts'
import type { ContactType, FieldType } from './field-types.ts'

const STANDARD_FIELDS: ReadonlyArray<readonly [contactType: ContactType, tag: string, name: string, type: FieldType]> =
  [
    ['person', 'first_name', 'First name', 'text'],
    ['person', 'last_name', 'Last name', 'text'],
    ['person', 'email', 'Email', 'email'],
    ['person', 'phone', 'Phone', 'phone'],
    ['organization', 'organization_name', 'Organization name', 'text'],
    ['organization', 'organization_email', 'Organization email', 'email'],
    ['organization', 'website', 'Website', 'url'],
  ]

export const insertStandardFields = async (trx: Tx, teamId: number, now: string): Promise<void> => {
  for (const [contact_type, tag, name, type] of STANDARD_FIELDS) {
    const field = { name, tag, type, contact_type, max_length: type === 'text' ? 255 : null, options: null }
    await insertContactField(trx, teamId, { ...field, allow_multiple: false, integration_id: null }, now)
  }
}
