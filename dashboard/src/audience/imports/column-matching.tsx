import { Select, Text } from '@mantine/core'
import type { ContactFieldRow } from '@postrider/client'
import type { Texts } from '../../texts/en.ts'
import { useTexts } from '../../texts/locale.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import type { CsvSample } from './csv-sample.ts'
import type { Target } from './guess-columns.ts'

const LEAVE_OUT = ''

interface Props {
  readonly sample: CsvSample
  readonly fields: readonly ContactFieldRow[]
  readonly targets: ReadonlyMap<string, Target>
  readonly onChange: (title: string, target: Target) => void
}

/**
 * A table with a row for each column of the file. Each row shows the column's name, its first values, and a select for the field or
 * property to import the values to.
 */
export const ColumnMatching = ({ sample: { header, rows }, fields, targets, onChange }: Props) => {
  const { fields: fieldTexts, imports } = useTexts()
  const texts = imports.columns
  const columns = [...targets.keys()].map((title) => ({ id: header.indexOf(title), title }))
  return (
    <DataTable
      label={texts.label}
      rows={columns}
      columns={[
        {
          label: texts.column,
          cell: ({ id, title }) => (
            <>
              <Text inherit fw={600}>
                {title || texts.unnamed}
              </Text>
              <Text size="sm" c="dimmed" lineClamp={1}>
                {rows
                  .map((row) => row[id])
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </>
          ),
        },
        {
          label: texts.field,
          cell: ({ title }) => (
            <Select
              aria-label={texts.fieldOf(title || texts.unnamed)}
              size="sm"
              w="14rem"
              searchable
              allowDeselect={false}
              data={choicesOf(fields, takenByOthers(targets, title), fieldTexts.groups, texts)}
              value={targets.get(title) ?? LEAVE_OUT}
              onChange={(target) => onChange(title, target || null)}
            />
          ),
        },
      ]}
    />
  )
}

const takenByOthers = (targets: ReadonlyMap<string, Target>, title: string) =>
  new Set([...targets].filter(([other]) => other !== title).map(([, target]) => target))

/** Options that other columns use are disabled, because only one column can be assigned to a field. */
const choicesOf = (
  fields: readonly ContactFieldRow[],
  taken: ReadonlySet<Target>,
  groups: Texts['fields']['groups'],
  texts: Texts['imports']['columns'],
) => {
  const choice = (value: string, label: string) => ({ value, label, disabled: taken.has(value) })
  const ofType = (type: ContactFieldRow['contact_type']) => ({
    group: groups[type],
    items: fields.filter(({ contact_type }) => contact_type === type).map(({ tag, name }) => choice(tag, name)),
  })
  const own = {
    group: texts.every,
    items: [choice('tags', texts.tags), choice('type', texts.type), choice('id', texts.id)],
  }
  return [{ value: LEAVE_OUT, label: texts.skip }, ofType('person'), ofType('organization'), own].filter(
    (entry) => !('items' in entry) || entry.items.length > 0,
  )
}
