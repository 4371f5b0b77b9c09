import { Alert, Text } from '@mantine/core'
import type { ContactField } from '@postrider/client'
import { useState } from 'react'
import { DeleteButton } from '../../data/delete-button.tsx'
import { useTeam } from '../../data/team.tsx'
import { useField } from '../../data/use-fields.ts'
import { useLeave } from '../../data/use-leave.ts'
import { useTexts } from '../../texts/locale.tsx'
import { PartBoundary } from '../../ui/page-boundary.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import type { PageProps } from '../../ui/page-props.ts'
import { Rich } from '../../ui/rich.tsx'
import { FieldForm } from './field-form.tsx'
import { fieldChangesOf, valuesOf } from './field-values.ts'
import { LostAddresses, useTypeChange } from './type-change.tsx'

export default function FieldPage({ params }: PageProps) {
  const texts = useTexts().fields
  const field = useField(Number(params.id))
  const isManaged = field.integration_id !== null
  return (
    <>
      <PageHeader
        title={field.name}
        about={texts.kinds[field.contact_type]}
        back={{ href: '/fields', label: texts.title }}
      >
        {!isManaged && <DeleteField field={field} />}
      </PageHeader>
      <div className="card narrow">{isManaged ? <FieldFacts field={field} /> : <EditField field={field} />}</div>
    </>
  )
}

const EditField = ({ field }: { field: ContactField }) => {
  const texts = useTexts().fields
  const { postrider } = useTeam()
  const leave = useLeave('fields', 'contacts')
  const [before] = useState(() => valuesOf(field))
  const typeChange = useTypeChange(field)
  return (
    <>
      <FieldForm
        initial={before}
        submitLabel={texts.save}
        submit={async (values) => {
          await typeChange.confirm(values.type)
          return postrider.contactFields.update(field.id, fieldChangesOf(before, values))
        }}
        onDone={({ name }) => leave('/fields', texts.saved(name))}
      />
      {typeChange.dialog}
    </>
  )
}

/** A read-only view of a field that an integration manages. */
const FieldFacts = ({ field: { type, tag, options, allow_multiple } }: { field: ContactField }) => {
  const { managed: texts, types } = useTexts().fields
  const optionsOf = allow_multiple ? texts.severalOf : texts.oneOf
  return (
    <>
      <Alert variant="light" mb="md" title={texts.title}>
        {texts.about}
      </Alert>
      <Text>
        <Rich text={texts.type} parts={{ type: types[type].label }} />
      </Text>
      <Text>
        <Rich text={texts.mergeTag} parts={{ tag: <code>{tag}</code> }} />
      </Text>
      {options && <Text className="breakable">{optionsOf(options.join(', '))}</Text>}
    </>
  )
}

const DeleteField = ({ field }: { field: ContactField }) => {
  const { id, name, tag } = field
  const texts = useTexts().fields
  const { postrider } = useTeam()
  return (
    <DeleteButton
      name={name}
      texts={texts}
      remove={() => postrider.contactFields.delete(id)}
      leaveTo="/fields"
      refreshes={['fields', 'contacts']}
    >
      <PartBoundary>
        <LostAddresses field={field} />
      </PartBoundary>
      <Text my="xs">{texts.delete.about}</Text>
      <Text>
        <Rich text={texts.delete.permanent} parts={{ tag: <code>{tag}</code> }} />
      </Text>
    </DeleteButton>
  )
}
