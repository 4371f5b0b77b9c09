import type { ContactField, ContactFieldRow } from '@postrider/client'
import { useTeamData } from './team.tsx'

export type ContactType = ContactFieldRow['contact_type']
export type FieldType = ContactFieldRow['type']

export const useFields = (): readonly ContactFieldRow[] =>
  useTeamData(['fields', 'list'], ({ postrider }, signal) => postrider.contactFields.list({}, { signal }))

/** Returns all fields, including the options of pick lists, which the API leaves out when it lists fields. */
export const useFieldsWithOptions = (): readonly ContactField[] =>
  useTeamData(['fields', 'with-options'], async ({ postrider }, signal) => {
    const rows = await postrider.contactFields.list({}, { signal })
    return Promise.all(
      rows.map((row) =>
        row.type === 'pick_list'
          ? postrider.contactFields.get(row.id, { signal })
          : { ...row, options: null, allow_multiple: false },
      ),
    )
  })

export const useField = (id: number): ContactField =>
  // Not cached, so that the form starts with current data.
  useTeamData(['fields', id], ({ postrider }, signal) => postrider.contactFields.get(id, { signal }), { gcTime: 0 })
