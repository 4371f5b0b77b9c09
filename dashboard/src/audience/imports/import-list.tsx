import { Text, Title } from '@mantine/core'
import type { ContactImport } from '@postrider/client'
import { useImports } from '../../data/use-imports.ts'
import type { Texts } from '../../texts/en.ts'
import { useFormats, useTexts } from '../../texts/locale.tsx'
import { DataTable, RowLink } from '../../ui/data-table.tsx'
import { When } from '../../ui/when.tsx'
import { ImportStatus } from './import-status.tsx'

/** Shows the newest imports. Renders nothing if there are none. */
export const ImportList = () => {
  const texts = useTexts().imports
  const columns = texts.recentColumns
  const formats = useFormats()
  const imports = useImports()
  return (
    imports.length > 0 && (
      <section>
        <Title order={2} mt="xl" mb="sm">
          {texts.recent}
        </Title>
        <DataTable
          label={texts.recent}
          rows={imports}
          columns={[
            {
              label: columns.file,
              cell: (row) => <RowLink href={`/contacts/imports/${row.id}`}>{titleOf(row, texts)}</RowLink>,
            },
            { label: columns.status, isShort: true, cell: (row) => <ImportStatus progress={row} /> },
            { label: columns.rows, isNumber: true, cell: ({ rows_read }) => formats.number(rows_read) },
            {
              label: columns.failed,
              isNumber: true,
              cell: ({ failed }) => (
                <Text inherit span c={failed === 0 ? 'dimmed' : 'var(--mantine-color-error)'}>
                  {formats.number(failed)}
                </Text>
              ),
            },
            { label: columns.started, isShort: true, cell: ({ created_at }) => <When time={created_at} relative /> },
          ]}
        />
      </section>
    )
  )
}

export const titleOf = ({ id, file_name }: Pick<ContactImport, 'id' | 'file_name'>, texts: Texts['imports']) =>
  file_name ?? texts.untitled(id)
