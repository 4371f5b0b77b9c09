import { Anchor, Text } from '@mantine/core'
import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'wouter'
import classes from './data-table.module.css'

export interface Column<Row> {
  readonly label: string
  readonly cell: (row: Row) => ReactNode
  /** A column of buttons at the end of the row, without a visible heading. */
  readonly isActions?: boolean
  /** Aligns the cells to the right, so that digits line up. */
  readonly isNumber?: boolean
  /** Keeps the text in the cells from wrapping, for example a status, a time or a line number. */
  readonly isShort?: boolean
  /** Hides the column on tablets, where there is no room for it. The row's detail page must show the value. */
  readonly isExtra?: boolean
  /** A CSS width, so that the columns of several tables on the same page line up. */
  readonly width?: string
}

interface Props<Row> {
  /** The table's name for screen readers. */
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

/** A name in a cell other than the first one. */
export const CellName = ({ children }: { children: string }) => <span className={classes.name}>{children}</span>

/** Text of any length, like a subject. */
export const CellText = ({ children }: { children: string }) => <span className={classes.text}>{children}</span>

/** The link in the first cell. A click anywhere in the row opens this link, but buttons and other links in the row still work. */
export const RowLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <Anchor component={Link} href={href} inherit underline="never" className={classes.open}>
    {children}
  </Anchor>
)

/** A table that is as wide as the page, with a sticky header. On narrow screens, each row is a card. */
export const DataTable = <Row extends { readonly id: number }>({ label, rows, columns }: Props<Row>) => (
  <div className={classes.frame}>
    <table className={classes.table} aria-label={label} style={{ '--columns': columns.length } as CSSProperties}>
      <thead className={classes.head}>
        <tr>
          {columns.map(({ label, isActions, isNumber, isExtra, width }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a label changes with the language, which would close the row's dialogs
            <th key={index} scope="col" data-number={isNumber} data-extra={isExtra} style={{ width }}>
              {isActions ? <span className="unseen">{label}</span> : label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {columns.map(({ label, cell, isActions, isNumber, isShort, isExtra }, index) => (
              <td
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                key={index}
                data-label={isActions ? undefined : label}
                data-actions={isActions}
                data-number={isNumber}
                data-short={isShort}
                data-extra={isExtra}
              >
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
