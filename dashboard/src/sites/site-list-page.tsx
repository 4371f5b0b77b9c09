import { Anchor, Button, Text } from '@mantine/core'
import { Link } from 'wouter'
import { usePages } from '../data/use-pages.ts'
import { useSites } from '../data/use-sites.ts'
import { DataTable } from '../ui/data-table.tsx'
import { EditLink } from '../ui/edit-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PlusIcon, SitesIcon } from '../ui/icons.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export default function SiteListPage() {
  const sites = useSites()
  const pages = usePages()
  const create = (
    <Button component={Link} href="/sites/new" leftSection={<PlusIcon />}>
      Create a site
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Sites"
        about="Pages that Postrider serves for you: a landing page, a thank-you, an imprint. A site keeps those of one domain together."
      >
        {sites.length > 0 && create}
      </PageHeader>
      {sites.length === 0 ? (
        <EmptyState icon={SitesIcon} title="No sites yet" action={create}>
          A name is enough: its pages then have addresses on this server. A domain of your own can follow.
        </EmptyState>
      ) : (
        <DataTable
          label="Sites"
          rows={sites}
          columns={[
            {
              label: 'Name',
              cell: ({ id, name }) => (
                <Anchor component={Link} href={`/sites/${id}`} inherit fw={600}>
                  {name}
                </Anchor>
              ),
            },
            {
              label: 'Domain',
              cell: ({ domain, domain_verified_at }) => (
                <>
                  {domain}
                  {!domain_verified_at && (
                    <Text inherit c="dimmed" span>
                      {domain ? ' (not verified)' : 'On this server'}
                    </Text>
                  )}
                </>
              ),
            },
            {
              label: 'Pages',
              cell: ({ id }) => pages.filter(({ site_id }) => site_id === id).length.toLocaleString(),
            },
            {
              label: 'Edit',
              isActions: true,
              cell: ({ id, name }) => <EditLink href={`/sites/${id}/edit`} name={name} />,
            },
          ]}
        />
      )}
    </>
  )
}
