import { Group, Text } from '@mantine/core'
import { usePages } from '../../data/use-pages.ts'
import { useSites } from '../../data/use-sites.ts'
import { useFormats, useTexts } from '../../texts/locale.tsx'
import { CreateLink } from '../../ui/create-link.tsx'
import { DataTable, RowLink } from '../../ui/data-table.tsx'
import { Signpost } from '../../ui/drawings.tsx'
import { EditLink } from '../../ui/edit-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'

export default function SiteListPage() {
  const texts = useTexts().sites
  const formats = useFormats()
  const sites = useSites()
  const pages = usePages()
  const create = <CreateLink href="/sites/new">{texts.create}</CreateLink>
  return (
    <>
      <PageHeader title={texts.title} about={texts.about}>
        {sites.length > 0 && create}
      </PageHeader>
      {sites.length === 0 ? (
        <EmptyState drawing={Signpost} title={texts.empty.title} action={create}>
          {texts.empty.about}
        </EmptyState>
      ) : (
        <DataTable
          label={texts.title}
          rows={sites}
          columns={[
            {
              label: texts.columns.name,
              cell: ({ id, name }) => <RowLink href={`/sites/${id}`}>{name}</RowLink>,
            },
            {
              label: texts.columns.domain,
              cell: ({ domain, domain_verified_at }) =>
                domain ? (
                  <Group gap="xs">
                    {domain}
                    <StatusBadge status={domain_verified_at ? 'verified' : 'unverified'} />
                  </Group>
                ) : (
                  <Text inherit c="dimmed" span>
                    {texts.onThisServer}
                  </Text>
                ),
            },
            {
              label: texts.columns.pages,
              isNumber: true,
              cell: ({ id }) => formats.number(pages.filter(({ site_id }) => site_id === id).length),
            },
            {
              label: texts.columns.edit,
              isActions: true,
              cell: ({ id, name }) => <EditLink href={`/sites/${id}/edit`} name={name} />,
            },
          ]}
        />
      )}
    </>
  )
}
