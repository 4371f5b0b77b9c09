import { useLocation } from 'wouter'
import { useRefresh, useTeam } from '../../data/team.tsx'
import { useBrands } from '../../data/use-brands.ts'
import { useTexts } from '../../texts/locale.tsx'
import { leaveFreely } from '../../ui/leave-guard.tsx'
import { notify } from '../../ui/notices.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ListForm } from './list-form.tsx'
import { newListOf, valuesOf } from './list-values.ts'

export default function NewListPage() {
  const texts = useTexts().lists
  const { postrider } = useTeam()
  const refresh = useRefresh()
  const [, go] = useLocation()
  const brand = useBrands().find(({ is_default }) => is_default)
  return (
    <>
      <PageHeader title={texts.create} back={{ href: '/lists', label: texts.title }} />
      <ListForm
        initial={valuesOf({ brand_id: brand?.id ?? null })}
        submitLabel={texts.create}
        submit={(values, options) => postrider.lists.create(newListOf(values), options)}
        onDone={async ({ id, name }) => {
          await refresh('lists')
          notify(texts.created(name))
          leaveFreely()
          go(`/lists/${id}`)
        }}
      />
    </>
  )
}
