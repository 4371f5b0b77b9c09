import type { Tone } from '../status-badge.tsx'

export interface ChartSeries {
  /** The key of this series in the `values` of each row. */
  readonly name: string
  readonly label: string
  readonly tone: Tone
}

export interface ChartRow {
  /** The row's label, for example a list's name or a day. */
  readonly label: string
  readonly values: Readonly<Record<string, number>>
}

export interface ChartData {
  readonly title: string
  /** What each row is, like `List` or `Day`. */
  readonly rowLabel: string
  readonly rows: readonly ChartRow[]
  readonly series: readonly ChartSeries[]
  /** The name of the CSV file, without its extension. */
  readonly fileName: string
}

export const fillOf = (tone: Tone) => `var(--chart-${tone})`

/** Converts rows to the form that the chart library expects: one object per row, with the label and a number for each series. */
export const pointsOf = (rows: readonly ChartRow[]) => rows.map(({ label, values }) => ({ ...values, label }))

export const hasNumbers = ({ rows, series }: ChartData) =>
  rows.some(({ values }) => series.some(({ name }) => (values[name] ?? 0) > 0))

/** Matches a cell that a spreadsheet would run as a formula. */
const FORMULA = /^[=+\-@\t\r]/

const cellOf = (value: string | number): string => {
  if (typeof value === 'number') return String(value)
  const safe = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Returns the chart's data as CSV, with a byte order mark for Excel. */
export const csvOf = ({ rowLabel, rows, series }: ChartData): string => {
  const lines = [
    [rowLabel, ...series.map(({ label }) => label)],
    ...rows.map(({ label, values }) => [label, ...series.map(({ name }) => values[name] ?? 0)]),
  ]
  return `\uFEFF${lines.map((cells) => cells.map(cellOf).join(',')).join('\r\n')}\r\n`
}
