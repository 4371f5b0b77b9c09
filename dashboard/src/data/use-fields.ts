import type { ContactField, ContactFieldRow } from '@postrider/client'
import { useTeamData } from './team.tsx'

export type ContactType = ContactFieldRow['contact_type']
export type FieldType = ContactFieldRow['type']

export const useFields = (): readonly ContactFieldRow[] =>
  useTeamData(['fields', 'list'], ({ postrider }, signal) => postrider.contactFields.list({}, { signal }))

/** With their options, which the API's list leaves out: only pick lists have any. */
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
  // A form begins with what is there now.
  useTeamData(['fields', id], ({ postrider }, signal) => postrider.contactFields.get(id, { signal }), { gcTime: 0 })
