import { lazy } from 'react'
import { useFormats } from '../../texts/locale.tsx'
import { type ChartData, fillOf, pointsOf } from './chart-data.ts'
import { ChartFrame } from './chart-frame.tsx'

/** Loaded separately, because the chart library is large and the rest of the page should appear first. */
const BarChart = lazy(async () => ({ default: (await import('./chart-library.ts')).BarChart }))

const BAR = 14
/** The height of a bar including the space around it, in px. */
const ROW = 32
const AXIS = 32
const COLUMNS_HEIGHT = 240

/** The width of the names next to horizontal bars, in px, and how many characters fit in that width. */
const NAMES_WIDTH = 140
const MAX_NAME_LENGTH = 18

const shorten = (name: string) =>
  name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH - 1).trim()}…` : name

interface Props {
  readonly chart: ChartData
  /** Draws horizontal bars, for example for rows with names. By default, bars are vertical, for example for days. */
  readonly isHorizontal?: boolean
  /** Draws only this many rows. The table and the CSV file contain all of them. */
  readonly limit?: number
  /** Draws a row's values side by side instead of stacked, for values that aren't parts of a total. */
  readonly isGrouped?: boolean
}

export const Bars = ({ chart, isHorizontal = false, isGrouped = false, limit }: Props) => {
  const formats = useFormats()
  const rows = chart.rows.slice(0, limit)
  const height = isHorizontal ? rows.length * ROW + AXIS : COLUMNS_HEIGHT
  return (
    <ChartFrame chart={chart} height={height}>
      <BarChart
        h={height}
        data={pointsOf(rows)}
        dataKey="label"
        series={chart.series.map(({ name, label, tone }) => ({ name, label, color: fillOf(tone) }))}
        type={isGrouped ? 'default' : 'stacked'}
        orientation={isHorizontal ? 'vertical' : 'horizontal'}
        gridAxis={isHorizontal ? 'y' : 'x'}
        tickLine="none"
        strokeDasharray="2 4"
        gridColor="var(--line)"
        cursorFill="var(--surface-hover)"
        valueFormatter={formats.number}
        maxBarWidth={BAR}
        barProps={{ radius: 2 }}
        accessibilityLayer={false}
        xAxisProps={isHorizontal ? { allowDecimals: false } : { interval: 'equidistantPreserveStart' }}
        yAxisProps={
          isHorizontal
            ? { width: NAMES_WIDTH, interval: 0, tickFormatter: shorten }
            : { allowDecimals: false, width: 56 }
        }
      />
    </ChartFrame>
  )
}
