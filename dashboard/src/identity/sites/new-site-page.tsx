import { useTeam } from '../../data/team.tsx'
import { useLeave } from '../../data/use-leave.ts'
import { useTexts } from '../../texts/locale.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SiteForm } from './site-form.tsx'

export default function NewSitePage() {
  const texts = useTexts().sites
  const { dashboard } = useTeam()
  const leave = useLeave('sites')
  return (
    <>
      <PageHeader title={texts.create} back={{ href: '/sites', label: texts.title }} />
      <SiteForm
        submitLabel={texts.create}
        submit={dashboard.sites.create}
        onDone={({ id, name }) => leave(`/sites/${id}`, texts.created(name))}
      />
    </>
  )
}
