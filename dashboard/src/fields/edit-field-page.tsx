import { Alert, Text } from '@mantine/core'
import type { ContactField } from '@postrider/client'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { PageProps } from '../app.tsx'
import { useRefresh, useTeam } from '../session/team.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { notify } from '../ui/notices.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { FieldForm } from './field-form.tsx'
import { fieldChangesOf, valuesOf } from './field-values.ts'
import { useField } from './use-fields.ts'

export default function EditFieldPage({ params }: PageProps) {
  const id = Number(params.id)
  const field = useField(id)
  const { postrider } = useTeam()
  const refresh = useRefresh()
  const [, go] = useLocation()
  const [before] = useState(() => valuesOf(field))
  const isReadOnly = field.integration_id !== null
  return (
    <>
      <PageHeader
        title={field.name}
        about={
          field.contact_type === 'person'
            ? 'A field of people. What contacts have in it stays when you change it.'
            : 'A field of organizations. What contacts have in it stays when you change it.'
        }
        back={{ href: '/fields', label: 'Contact fields' }}
      >
        {!isReadOnly && <DeleteField field={field} />}
      </PageHeader>
      {isReadOnly && (
        <Alert variant="light" mb="md" title="Managed by an integration">
          Only the integration that made this field can change or delete it. Its values are yours to edit.
        </Alert>
      )}
      <div className="card">
        <FieldForm
          initial={before}
          isReadOnly={isReadOnly}
          submitLabel="Save"
          submit={(values) => postrider.contactFields.update(id, fieldChangesOf(before, values))}
          onDone={async ({ name }) => {
            await refresh('fields', 'contacts')
            notify(`${name} has been saved.`)
            go('/fields')
          }}
        />
      </div>
    </>
  )
}

const DeleteField = ({ field: { id, name, tag } }: { field: ContactField }) => {
  const { postrider } = useTeam()
  const refresh = useRefresh()
  const [, go] = useLocation()
  const remove = async () => {
    await postrider.contactFields.delete(id)
    notify(`${name} has been deleted.`)
    go('/fields')
    await refresh('fields', 'contacts')
  }
  return (
    <ConfirmButton label="Delete" title={`Delete the field ${name}?`} confirmLabel="Delete field" onConfirm={remove}>
      <Text mb="xs">
        Contacts keep what they have in it, but without a name: it can be seen, and no longer be changed. CSV exports
        leave it out.
      </Text>
      <Text>
        This cannot be undone. A new field with the tag <code>{tag}</code> begins empty.
      </Text>
    </ConfirmButton>
  )
}
