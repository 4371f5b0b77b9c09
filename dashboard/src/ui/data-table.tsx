import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './data-table.module.css'

export interface Column<Row> {
  readonly label: string
  readonly cell: (row: Row) => ReactNode
  /** A column of buttons at the end of the row, without a visible heading. */
  readonly isActions?: boolean
}

interface Props<Row> {
  /** Names the rows for screen readers. */
  readonly label: string
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
}

/** A dash for an empty cell. Hidden on narrow screens, where rows are cards and empty cells take no space. */
export const None = () => (
  <Text inherit c="dimmed" span data-none>
    –
  </Text>
)

/** A table. On narrow screens each row is a card with the column headings as labels. */
export const DataTable = <Row extends { readonly id: number }>({ label, rows, columns }: Props<Row>) => (
  <table className={classes.table} aria-label={label}>
    <thead className={classes.head}>
      <tr>
        {columns.map(({ label, isActions }) => (
          <th key={label} scope="col">
            {isActions ? <span className={classes.unseen}>{label}</span> : label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.id}>
          {columns.map(({ label, cell, isActions }) => (
            <td key={label} data-label={isActions ? undefined : label} data-actions={isActions}>
              {cell(row)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
