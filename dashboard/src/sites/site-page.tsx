import { Anchor, Button, Stack } from '@mantine/core'
import { Link } from 'wouter'
import { usePages } from '../data/use-pages.ts'
import { useSite } from '../data/use-sites.ts'
import { CopyableLink } from '../ui/copyable-link.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { EditIcon, FileIcon, PlusIcon } from '../ui/icons.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import type { PageProps } from '../ui/page-props.ts'
import { When } from '../ui/when.tsx'
import { DomainGuide } from './domain-guide.tsx'
import { DomainProof } from './domain-proof.tsx'

export default function SitePage({ params }: PageProps) {
  const site = useSite(Number(params.id))
  const pages = usePages().filter(({ site_id }) => site_id === site.id)
  const create = (
    <Button component={Link} href={`/sites/${site.id}/pages/new`} leftSection={<PlusIcon />}>
      Create a page
    </Button>
  )
  return (
    <>
      <PageHeader
        title={site.name}
        about={
          site.domain_verified_at
            ? `Your pages are at ${site.domain}.`
            : site.domain
              ? `${site.domain} isn’t verified yet.`
              : 'Your pages are on this server. Edit the site to use your own domain.'
        }
        back={{ href: '/sites', label: 'Sites' }}
      >
        <Button component={Link} href={`/sites/${site.id}/edit`} variant="default" leftSection={<EditIcon />}>
          Edit site
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
        <EmptyState icon={FileIcon} title="No pages yet" action={create}>
          Write one in HTML, and see beside it what it looks like.
        </EmptyState>
      ) : (
        <DataTable
          label="Pages"
          rows={pages}
          columns={[
            {
              label: 'Name',
              cell: ({ id, name }) => (
                <Anchor component={Link} href={`/sites/${site.id}/pages/${id}`} inherit fw={600}>
                  {name}
                </Anchor>
              ),
            },
            { label: 'Address', cell: ({ full_url }) => <CopyableLink url={full_url} /> },
            { label: 'Changed', cell: ({ updated_at }) => <When time={updated_at} relative /> },
          ]}
        />
      )}
    </>
  )
}
