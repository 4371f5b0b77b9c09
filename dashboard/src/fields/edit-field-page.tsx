import { Alert, Text } from '@mantine/core'
import type { ContactField } from '@postrider/client'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useRefresh, useTeam } from '../data/team.tsx'
import { useField } from '../data/use-fields.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { notify } from '../ui/notices.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import type { PageProps } from '../ui/page-props.ts'
import { FieldForm } from './field-form.tsx'
import { FIELD_TYPES } from './field-types.ts'
import { fieldChangesOf, valuesOf } from './field-values.ts'

export default function FieldPage({ params }: PageProps) {
  const field = useField(Number(params.id))
  const isManaged = field.integration_id !== null
  return (
    <>
      <PageHeader
        title={field.name}
        about={field.contact_type === 'person' ? 'A field of people.' : 'A field of organizations.'}
        back={{ href: '/fields', label: 'Contact fields' }}
      >
        {!isManaged && <DeleteField field={field} />}
      </PageHeader>
      <div className="card">{isManaged ? <FieldFacts field={field} /> : <EditField field={field} />}</div>
    </>
  )
}

const EditField = ({ field }: { field: ContactField }) => {
  const { postrider } = useTeam()
  const refresh = useRefresh()
  const [, go] = useLocation()
  const [before] = useState(() => valuesOf(field))
  return (
    <FieldForm
      initial={before}
      submitLabel="Save"
      submit={(values) => postrider.contactFields.update(field.id, fieldChangesOf(before, values))}
      onDone={async ({ name }) => {
        await refresh('fields', 'contacts')
        notify(`${name} has been saved.`)
        go('/fields')
      }}
    />
  )
}

/** Of one that is not ours to change. */
const FieldFacts = ({ field: { type, tag, options, allow_multiple } }: { field: ContactField }) => (
  <>
    <Alert variant="light" mb="md" title="Managed by an integration">
      Only the integration that made this field can change or delete it. What contacts have in it can be edited as
      usual.
    </Alert>
    <Text>
      {FIELD_TYPES[type].label}, with the tag <code>{tag}</code>.
    </Text>
    {options && (
      <Text className="breakable">
        {allow_multiple ? 'Several of' : 'One of'}: {options.join(', ')}
      </Text>
    )}
  </>
)

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
