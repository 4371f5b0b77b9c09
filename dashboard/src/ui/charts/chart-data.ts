import type { Tone } from '../status-badge.tsx'

export interface ChartSeries {
  /** The key of its numbers in a row. */
  readonly name: string
  readonly label: string
  readonly tone: Tone
}

export interface ChartRow {
  /** The name of a list, day or campaign. */
  readonly label: string
  readonly values: Readonly<Record<string, number>>
}

export interface ChartData {
  readonly title: string
  /** Names what the rows are: `List`, `Day`. */
  readonly rowLabel: string
  readonly rows: readonly ChartRow[]
  readonly series: readonly ChartSeries[]
  /** The CSV file's name, without its extension. */
  readonly fileName: string
}

/** The fill of bars and areas. The words next to them say what they are. */
export const fillOf = (tone: Tone) => `var(--chart-${tone})`

/** One object per row, with the series next to the label, as the chart library reads them. */
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

/** The chart's numbers as CSV, with a byte order mark for Excel. */
export const csvOf = ({ rowLabel, rows, series }: ChartData): string => {
  const lines = [
    [rowLabel, ...series.map(({ label }) => label)],
    ...rows.map(({ label, values }) => [label, ...series.map(({ name }) => values[name] ?? 0)]),
  ]
  return `\uFEFF${lines.map((cells) => cells.map(cellOf).join(',')).join('\r\n')}\r\n`
}
