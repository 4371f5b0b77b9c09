import { Anchor, Text, Title } from '@mantine/core'
import type { Import } from '@postrider/client'
import { Link } from 'wouter'
import { useImports } from '../data/use-imports.ts'
import { DataTable } from '../ui/data-table.tsx'
import { When } from '../ui/when.tsx'
import { ImportStatus } from './import-status.tsx'

/** The newest ones; nothing where there was none yet. */
export const ImportList = () => {
  const imports = useImports()
  return (
    imports.length > 0 && (
      <section>
        <Title order={2} mt="xl" mb="sm">
          Latest imports
        </Title>
        <DataTable
          label="Latest imports"
          rows={imports}
          columns={[
            {
              label: 'File',
              cell: (row) => (
                <Anchor component={Link} href={`/contacts/imports/${row.id}`} inherit fw={600}>
                  {titleOf(row)}
                </Anchor>
              ),
            },
            { label: 'Status', cell: ({ status }) => <ImportStatus status={status} /> },
            { label: 'Rows', cell: ({ rows_read }) => rows_read.toLocaleString() },
            {
              label: 'Failed',
              cell: ({ failed }) => (
                <Text inherit span c={failed === 0 ? 'dimmed' : 'var(--mantine-color-error)'}>
                  {failed.toLocaleString()}
                </Text>
              ),
            },
            { label: 'Started', cell: ({ created_at }) => <When time={created_at} relative /> },
          ]}
        />
      </section>
    )
  )
}

export const titleOf = ({ id, file_name }: Pick<Import, 'id' | 'file_name'>) => file_name ?? `Import ${id}`
