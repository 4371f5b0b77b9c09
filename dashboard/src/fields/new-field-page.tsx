import { useLocation } from 'wouter'
import { useRefresh, useTeam } from '../data/team.tsx'
import { notify } from '../ui/notices.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import type { PageProps } from '../ui/page-props.ts'
import { FieldForm } from './field-form.tsx'
import { isContactType } from './field-types.ts'
import { NEW_FIELD, newFieldOf } from './field-values.ts'

export default function NewFieldPage({ params }: PageProps) {
  const contactType = isContactType(params.contactType) ? params.contactType : 'person'
  const { postrider } = useTeam()
  const refresh = useRefresh()
  const [, go] = useLocation()
  return (
    <>
      <PageHeader
        title={contactType === 'person' ? 'Add a field for people' : 'Add a field for organizations'}
        back={{ href: '/fields', label: 'Contact fields' }}
      />
      <div className="card">
        <FieldForm
          initial={NEW_FIELD}
          submitLabel="Add field"
          submit={(values, options) => postrider.contactFields.create(newFieldOf(values, contactType), options)}
          onDone={async ({ name }) => {
            await refresh('fields', 'contacts')
            notify(`${name} has been added.`)
            go('/fields')
          }}
        />
      </div>
    </>
  )
}
