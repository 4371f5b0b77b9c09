import { useLocation } from 'wouter'
import { useRefresh, useTeam } from '../../data/team.tsx'
import { useTexts } from '../../texts/locale.tsx'
import { leaveFreely } from '../../ui/leave-guard.tsx'
import { notify } from '../../ui/notices.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SiteForm } from './site-form.tsx'

export default function NewSitePage() {
  const texts = useTexts().sites
  const { dashboard } = useTeam()
  const refresh = useRefresh()
  const [, go] = useLocation()
  return (
    <>
      <PageHeader title={texts.create} back={{ href: '/sites', label: texts.title }} />
      <SiteForm
        submitLabel={texts.create}
        submit={dashboard.sites.create}
        onDone={async ({ id, name }) => {
          await refresh('sites')
          notify(texts.created(name))
          leaveFreely()
          go(`/sites/${id}`)
        }}
      />
    </>
  )
}
