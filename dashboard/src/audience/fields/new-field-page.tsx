import { useTeam } from '../../data/team.tsx'
import { useLeave } from '../../data/use-leave.ts'
import { useTexts } from '../../texts/locale.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import type { PageProps } from '../../ui/page-props.ts'
import { FieldForm } from './field-form.tsx'
import { isContactType } from './field-types.ts'
import { NEW_FIELD, newFieldOf } from './field-values.ts'

export default function NewFieldPage({ params }: PageProps) {
  const contactType = isContactType(params.contactType) ? params.contactType : 'person'
  const texts = useTexts().fields
  const { postrider } = useTeam()
  const leave = useLeave('fields', 'contacts')
  return (
    <>
      <PageHeader title={texts.addTo[contactType]} back={{ href: '/fields', label: texts.title }} />
      <div className="card">
        <FieldForm
          initial={NEW_FIELD}
          submitLabel={texts.add}
          submit={(values, options) => postrider.contactFields.create(newFieldOf(values, contactType), options)}
          onDone={({ name }) => leave('/fields', texts.created(name))}
        />
      </div>
    </>
  )
}
