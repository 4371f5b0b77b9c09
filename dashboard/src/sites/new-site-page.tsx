import { useLocation } from 'wouter'
import { useRefresh, useTeam } from '../data/team.tsx'
import { notify } from '../ui/notices.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { SiteForm } from './site-form.tsx'

export default function NewSitePage() {
  const { dashboard } = useTeam()
  const refresh = useRefresh()
  const [, go] = useLocation()
  return (
    <>
      <PageHeader title="Create a site" back={{ href: '/sites', label: 'Sites' }} />
      <SiteForm
        submitLabel="Create site"
        submit={dashboard.sites.create}
        onDone={async ({ id, name }) => {
          await refresh('sites')
          notify(`${name} has been created.`)
          go(`/sites/${id}`)
        }}
      />
    </>
  )
}
