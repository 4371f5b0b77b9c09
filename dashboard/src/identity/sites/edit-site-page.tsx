import { Text } from '@mantine/core'
import { DeleteButton } from '../../data/delete-button.tsx'
import { useTeam } from '../../data/team.tsx'
import { useLeave } from '../../data/use-leave.ts'
import { usePages } from '../../data/use-pages.ts'
import { useSite } from '../../data/use-sites.ts'
import type { Site } from '../../server/dashboard-api.ts'
import { useTexts } from '../../texts/locale.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import type { PageProps } from '../../ui/page-props.ts'
import { SiteForm } from './site-form.tsx'

export default function EditSitePage({ params }: PageProps) {
  const texts = useTexts().sites
  const site = useSite(Number(params.id))
  const { dashboard } = useTeam()
  // The URLs of the site's pages may have changed.
  const leave = useLeave('sites', 'pages')
  return (
    <>
      <PageHeader title={texts.edit(site.name)} back={{ href: `/sites/${site.id}`, label: site.name }}>
        <DeleteSite site={site} />
      </PageHeader>
      <SiteForm
        site={site}
        submitLabel={texts.save}
        submit={(body) => dashboard.sites.update(site.id, body)}
        onDone={({ id, name }) => leave(`/sites/${id}`, texts.saved(name))}
      />
    </>
  )
}

const DeleteSite = ({ site: { id, name } }: { site: Site }) => {
  const texts = useTexts().sites
  const { dashboard } = useTeam()
  const { length } = usePages().filter(({ site_id }) => site_id === id)
  return (
    <DeleteButton
      name={name}
      texts={texts}
      remove={() => dashboard.sites.delete(id)}
      leaveTo="/sites"
      refreshes={['sites', 'pages']}
    >
      <Text mb="xs">{texts.delete.permanent}</Text>
      <Text>{length === 0 ? texts.delete.noPages : texts.delete.pages(length)}</Text>
    </DeleteButton>
  )
}
