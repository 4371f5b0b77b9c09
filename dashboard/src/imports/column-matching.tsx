import { Select, Text } from '@mantine/core'
import type { ContactFieldRow } from '@postrider/client'
import type { Texts } from '../texts/en.ts'
import { useTexts } from '../texts/locale.tsx'
import { DataTable } from '../ui/data-table.tsx'
import type { CsvSample } from './csv-sample.ts'
import type { Target } from './guess-columns.ts'

const LEAVE_OUT = ''

interface Props {
  readonly sample: CsvSample
  readonly fields: readonly ContactFieldRow[]
  readonly targets: ReadonlyMap<string, Target>
  readonly onChange: (title: string, target: Target) => void
}

/** Each column of the file with its first values, and where it goes. */
export const ColumnMatching = ({ sample: { header, rows }, fields, targets, onChange }: Props) => {
  const { groups } = useTexts().fields
  const columns = [...targets.keys()].map((title) => ({ id: header.indexOf(title), title }))
  return (
    <DataTable
      label="Columns of the file"
      rows={columns}
      columns={[
        {
          label: 'Column',
          cell: ({ id, title }) => (
            <>
              <Text inherit fw={600}>
                {title || '(no name)'}
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
          label: 'Goes to',
          cell: ({ title }) => (
            <Select
              aria-label={`Where the column ${title || '(no name)'} goes`}
              size="sm"
              w="14rem"
              searchable
              allowDeselect={false}
              data={choicesOf(fields, takenByOthers(targets, title), groups)}
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

/** A field is filled from one column. */
const choicesOf = (
  fields: readonly ContactFieldRow[],
  taken: ReadonlySet<Target>,
  groups: Texts['fields']['groups'],
) => {
  const choice = (value: string, label: string) => ({ value, label, disabled: taken.has(value) })
  const ofType = (type: ContactFieldRow['contact_type']) => ({
    group: groups[type],
    items: fields.filter(({ contact_type }) => contact_type === type).map(({ tag, name }) => choice(tag, name)),
  })
  const own = {
    group: 'Of every contact',
    items: [choice('tags', 'Tags'), choice('type', 'Type (person or organization)'), choice('id', 'ID of the contact')],
  }
  return [{ value: LEAVE_OUT, label: 'Leave out' }, ofType('person'), ofType('organization'), own].filter(
    (entry) => !('items' in entry) || entry.items.length > 0,
  )
}
