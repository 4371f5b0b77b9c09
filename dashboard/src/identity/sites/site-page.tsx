import { Button, Stack } from '@mantine/core'
import { Link } from 'wouter'
import { usePages } from '../../data/use-pages.ts'
import { useSite } from '../../data/use-sites.ts'
import { useTexts } from '../../texts/locale.tsx'
import { CopyableLink } from '../../ui/copyable-link.tsx'
import { CreateLink } from '../../ui/create-link.tsx'
import { DataTable, RowLink } from '../../ui/data-table.tsx'
import { Signpost } from '../../ui/drawings.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { EditIcon } from '../../ui/icons.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import type { PageProps } from '../../ui/page-props.ts'
import { When } from '../../ui/when.tsx'
import { DomainGuide } from './domain-guide.tsx'
import { DomainProof } from './domain-proof.tsx'

export default function SitePage({ params }: PageProps) {
  const { pages: pageTexts, sites } = useTexts()
  const texts = sites.page
  const site = useSite(Number(params.id))
  const pages = usePages().filter(({ site_id }) => site_id === site.id)
  const create = <CreateLink href={`/sites/${site.id}/pages/new`}>{pageTexts.create}</CreateLink>
  return (
    <>
      <PageHeader
        title={site.name}
        about={site.domain ? texts[site.domain_verified_at ? 'verified' : 'notVerified'](site.domain) : texts.noDomain}
        back={{ href: '/sites', label: sites.title }}
      >
        <Button component={Link} href={`/sites/${site.id}/edit`} variant="default" leftSection={<EditIcon />}>
          {sites.editSite}
        </Button>
        {pages.length > 0 && create}
      </PageHeader>
      {site.domain && (
        <Stack mb="lg">
          <DomainProof site={site} />
          <DomainGuide domain={site.domain} />
        </Stack>
      )}
      {pages.length === 0 ? (
        <EmptyState drawing={Signpost} title={texts.empty.title} action={create}>
          {texts.empty.about}
        </EmptyState>
      ) : (
        <DataTable
          label={texts.pages}
          rows={pages}
          columns={[
            {
              label: texts.columns.name,
              cell: ({ id, name }) => <RowLink href={`/sites/${site.id}/pages/${id}`}>{name}</RowLink>,
            },
            { label: texts.columns.address, cell: ({ full_url }) => <CopyableLink url={full_url} /> },
            {
              label: texts.columns.changed,
              isShort: true,
              cell: ({ updated_at }) => <When time={updated_at} relative />,
            },
          ]}
        />
      )}
    </>
  )
}
