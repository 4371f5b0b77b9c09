import { useTeam } from '../../data/team.tsx'
import { useLeave } from '../../data/use-leave.ts'
import { usePages } from '../../data/use-pages.ts'
import { useSite } from '../../data/use-sites.ts'
import { useTexts } from '../../texts/locale.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import type { PageProps } from '../../ui/page-props.ts'
import { PageForm } from './page-form.tsx'
import { startingHtml } from './starting-html.ts'

export default function NewPagePage({ params }: PageProps) {
  const texts = useTexts().pages
  const site = useSite(Number(params.id))
  const isFirst = !usePages().some(({ site_id }) => site_id === site.id)
  const { dashboard } = useTeam()
  const leave = useLeave('pages')
  return (
    <>
      <PageHeader title={texts.create} back={{ href: `/sites/${site.id}`, label: site.name }} />
      <PageForm
        isNew
        initial={{ name: '', url: isFirst ? '/' : '', html: startingHtml(texts.starter) }}
        submitLabel={texts.create}
        submit={(values, options) => dashboard.pages.create({ site_id: site.id, ...values }, options)}
        onDone={({ id, name }) => leave(`/sites/${site.id}/pages/${id}`, texts.created(name))}
      />
    </>
  )
}
