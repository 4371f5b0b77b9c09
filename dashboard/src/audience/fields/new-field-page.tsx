import { useLocation } from 'wouter'
import { useRefresh, useTeam } from '../../data/team.tsx'
import { useTexts } from '../../texts/locale.tsx'
import { leaveFreely } from '../../ui/leave-guard.tsx'
import { notify } from '../../ui/notices.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import type { PageProps } from '../../ui/page-props.ts'
import { FieldForm } from './field-form.tsx'
import { isContactType } from './field-types.ts'
import { NEW_FIELD, newFieldOf } from './field-values.ts'

export default function NewFieldPage({ params }: PageProps) {
  const contactType = isContactType(params.contactType) ? params.contactType : 'person'
  const texts = useTexts().fields
  const { postrider } = useTeam()
  const refresh = useRefresh()
  const [, go] = useLocation()
  return (
    <>
      <PageHeader title={texts.addTo[contactType]} back={{ href: '/fields', label: texts.title }} />
      <div className="card">
        <FieldForm
          initial={NEW_FIELD}
          submitLabel={texts.add}
          submit={(values, options) => postrider.contactFields.create(newFieldOf(values, contactType), options)}
          onDone={async ({ name }) => {
            await refresh('fields', 'contacts')
            notify(texts.created(name))
            leaveFreely()
            go('/fields')
          }}
        />
      </div>
    </>
  )
}
