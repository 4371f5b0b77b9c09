import { Text } from '@mantine/core'
import { useLocation } from 'wouter'
import { useRefresh, useTeam } from '../data/team.tsx'
import { usePages } from '../data/use-pages.ts'
import { useSite } from '../data/use-sites.ts'
import type { Site } from '../server/dashboard-api.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { notify } from '../ui/notices.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import type { PageProps } from '../ui/page-props.ts'
import { SiteForm } from './site-form.tsx'

export default function EditSitePage({ params }: PageProps) {
  const site = useSite(Number(params.id))
  const { dashboard } = useTeam()
  const refresh = useRefresh()
  const [, go] = useLocation()
  return (
    <>
      <PageHeader title={`Edit ${site.name}`} back={{ href: `/sites/${site.id}`, label: site.name }}>
        <DeleteSite site={site} />
      </PageHeader>
      <SiteForm
        site={site}
        submitLabel="Save"
        submit={(body) => dashboard.sites.update(site.id, body)}
        onDone={async ({ id, name }) => {
          // The addresses of its pages may be others now.
          await refresh('sites', 'pages')
          notify(`${name} has been saved.`)
          go(`/sites/${id}`)
        }}
      />
    </>
  )
}

const DeleteSite = ({ site: { id, name } }: { site: Site }) => {
  const { dashboard } = useTeam()
  const refresh = useRefresh()
  const [, go] = useLocation()
  const { length } = usePages().filter(({ site_id }) => site_id === id)
  const remove = async () => {
    await dashboard.sites.delete(id)
    notify(`${name} has been deleted.`)
    go('/sites')
    await refresh('sites', 'pages')
  }
  return (
    <ConfirmButton label="Delete" title={`Delete ${name}?`} confirmLabel="Delete site" onConfirm={remove}>
      <Text mb="xs">This cannot be undone.</Text>
      <Text>{whatGoesWithIt(length)}</Text>
    </ConfirmButton>
  )
}

const whatGoesWithIt = (pages: number): string => {
  if (pages === 0) return 'It has no pages.'
  return pages === 1
    ? 'Its one page is deleted with it: whoever follows a link there finds nothing any more.'
    : `Its ${pages.toLocaleString()} pages are deleted with it: whoever follows a link there finds nothing any more.`
}
