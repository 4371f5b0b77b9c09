import { useTeam } from '../../data/team.tsx'
import { useBrands } from '../../data/use-brands.ts'
import { useLeave } from '../../data/use-leave.ts'
import { useTexts } from '../../texts/locale.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ListForm } from './list-form.tsx'
import { newListOf, valuesOf } from './list-values.ts'

export default function NewListPage() {
  const texts = useTexts().lists
  const { postrider } = useTeam()
  const leave = useLeave('lists')
  const brand = useBrands().find(({ is_default }) => is_default)
  return (
    <>
      <PageHeader title={texts.create} back={{ href: '/lists', label: texts.title }} />
      <ListForm
        initial={valuesOf({ brand_id: brand?.id ?? null })}
        submitLabel={texts.create}
        submit={(values, options) => postrider.lists.create(newListOf(values), options)}
        onDone={({ id, name }) => leave(`/lists/${id}`, texts.created(name))}
      />
    </>
  )
}
