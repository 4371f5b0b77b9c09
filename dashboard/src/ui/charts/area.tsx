import { lazy } from 'react'
import { useFormats } from '../../texts/locale.tsx'
import { type ChartData, fillOf, pointsOf } from './chart-data.ts'
import { ChartFrame } from './chart-frame.tsx'

const AreaChart = lazy(async () => ({ default: (await import('./chart-library.ts')).AreaChart }))

const HEIGHT = 240

/** An area chart of growth over time, with one row per day. */
export const Area = ({ chart }: { chart: ChartData }) => {
  const formats = useFormats()
  return (
    <ChartFrame chart={chart} height={HEIGHT}>
      <AreaChart
        h={HEIGHT}
        data={pointsOf(chart.rows)}
        dataKey="label"
        series={chart.series.map(({ name, label, tone }) => ({ name, label, color: fillOf(tone) }))}
        curveType="monotone"
        withDots={false}
        tickLine="none"
        strokeDasharray="2 4"
        gridColor="var(--line)"
        valueFormatter={formats.number}
        accessibilityLayer={false}
        yAxisProps={{ allowDecimals: false, width: 56 }}
      />
    </ChartFrame>
  )
}
