import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './data-table.module.css'

export interface Column<Row> {
  readonly label: string
  readonly cell: (row: Row) => ReactNode
  /** For buttons: at the end of the row, and without a visible label. */
  readonly isActions?: boolean
}

interface Props<Row> {
  /** What the rows are, for screen readers. */
  readonly label: string
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
}

/** In a cell: there is nothing. Not shown on a narrow screen, where no column would look empty. */
export const None = () => (
  <Text inherit c="dimmed" span data-none>
    –
  </Text>
)

/** Rows in columns; on a narrow screen each row is a card with the columns' labels. */
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
