import type { CSSProperties } from 'react'
import { useFormats } from '../../texts/locale.tsx'
import { type ChartData, fillOf } from './chart-data.ts'
import { ChartFrame } from './chart-frame.tsx'
import classes from './charts.module.css'

/** The height of a step in px. */
const STEP = 40

interface Props {
  readonly chart: ChartData
  /** The labels of rows that aren't shown as a share of the first row, because they count something else. */
  readonly withoutShare?: readonly string[]
}

/** A funnel. Each row is a step, shown as a bar, a number and a share of the first row. Uses the chart's first series. */
export const Funnel = ({ chart, withoutShare = [] }: Props) => {
  const formats = useFormats()
  const [series] = chart.series
  if (!series) return null
  const numbers = chart.rows.map(({ label, values }) => ({ label, n: values[series.name] ?? 0 }))
  const first = Math.max(1, numbers[0]?.n ?? 1)
  return (
    <ChartFrame chart={chart} height={numbers.length * STEP}>
      <div className={classes.funnel}>
        {numbers.map(({ label, n }) => (
          <div key={label} className={classes.step}>
            <span className={classes.stepLabel}>{label}</span>
            <span className={classes.stepBar}>
              <i style={{ '--part': Math.min(1, n / first), background: fillOf(series.tone) } as CSSProperties} />
            </span>
            <span className={classes.stepNumber}>{formats.number(n)}</span>
            <span className={classes.stepPercent}>
              {withoutShare.includes(label) ? '' : formats.percent(n / first)}
            </span>
          </div>
        ))}
      </div>
    </ChartFrame>
  )
}
