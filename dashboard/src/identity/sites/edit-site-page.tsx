import { Text } from '@mantine/core'
import { useLocation } from 'wouter'
import { useRefresh, useTeam } from '../../data/team.tsx'
import { usePages } from '../../data/use-pages.ts'
import { useSite } from '../../data/use-sites.ts'
import type { Site } from '../../server/dashboard-api.ts'
import { useTexts } from '../../texts/locale.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { leaveFreely } from '../../ui/leave-guard.tsx'
import { notify } from '../../ui/notices.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import type { PageProps } from '../../ui/page-props.ts'
import { SiteForm } from './site-form.tsx'

export default function EditSitePage({ params }: PageProps) {
  const texts = useTexts().sites
  const site = useSite(Number(params.id))
  const { dashboard } = useTeam()
  const refresh = useRefresh()
  const [, go] = useLocation()
  return (
    <>
      <PageHeader title={texts.edit(site.name)} back={{ href: `/sites/${site.id}`, label: site.name }}>
        <DeleteSite site={site} />
      </PageHeader>
      <SiteForm
        site={site}
        submitLabel={texts.save}
        submit={(body) => dashboard.sites.update(site.id, body)}
        onDone={async ({ id, name }) => {
          // The URLs of the site's pages may have changed.
          await refresh('sites', 'pages')
          notify(texts.saved(name))
          leaveFreely()
          go(`/sites/${id}`)
        }}
      />
    </>
  )
}

const DeleteSite = ({ site: { id, name } }: { site: Site }) => {
  const texts = useTexts().sites
  const { dashboard } = useTeam()
  const refresh = useRefresh()
  const [, go] = useLocation()
  const { length } = usePages().filter(({ site_id }) => site_id === id)
  const remove = async () => {
    await dashboard.sites.delete(id)
    notify(texts.deleted(name))
    leaveFreely()
    go('/sites')
    await refresh('sites', 'pages')
  }
  return (
    <ConfirmButton
      label={texts.delete.button}
      title={texts.delete.title(name)}
      confirmLabel={texts.delete.confirm}
      onConfirm={remove}
    >
      <Text mb="xs">{texts.delete.permanent}</Text>
      <Text>{length === 0 ? texts.delete.noPages : texts.delete.pages(length)}</Text>
    </ConfirmButton>
  )
}
