import { Anchor, Text, Title } from '@mantine/core'
import { type ReactNode, Suspense, useId } from 'react'
import { useFormats, useTexts } from '../../texts/locale.tsx'
import { saveBlob } from '../save-blob.ts'
import { type ChartData, csvOf, fillOf, hasNumbers } from './chart-data.ts'
import classes from './charts.module.css'

interface Props {
  readonly chart: ChartData
  /** The chart's height in px. This space is reserved while the chart's code is downloading. */
  readonly height: number
  readonly children: ReactNode
}

/** A chart's frame: title, legend, CSV link, and a table of its data for screen readers, which can't read the drawing. */
export const ChartFrame = ({ chart, height, children }: Props) => {
  const texts = useTexts().ui.charts
  const id = useId()
  const save = () => saveBlob(new Blob([csvOf(chart)], { type: 'text/csv' }), `${chart.fileName}.csv`)
  return (
    <section className={`card ${classes.frame}`} aria-labelledby={id}>
      <header className={classes.header}>
        <Title order={2} id={id}>
          {chart.title}
        </Title>
        {hasNumbers(chart) && (
          <Anchor component="button" type="button" size="sm" onClick={save}>
            {texts.csv}
          </Anchor>
        )}
      </header>
      {hasNumbers(chart) ? (
        <>
          <div className={classes.legend} aria-hidden="true">
            {chart.series.map(({ name, label, tone }) => (
              <span key={name}>
                <i style={{ background: fillOf(tone) }} />
                {label}
              </span>
            ))}
          </div>
          <div aria-hidden="true" className={classes.drawing} style={{ height }}>
            <Suspense>{children}</Suspense>
          </div>
          {/* The table is hidden inside a box, because the table itself can't be made narrower than its text. */}
          <div className="unseen">
            <ChartTable chart={chart} />
          </div>
        </>
      ) : (
        <Text c="dimmed" py="xl" ta="center">
          {texts.noData}
        </Text>
      )}
    </section>
  )
}

const ChartTable = ({ chart: { title, rowLabel, rows, series } }: { chart: ChartData }) => {
  const formats = useFormats()
  return (
    <table aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{rowLabel}</th>
          {series.map(({ name, label }) => (
            <th key={name} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, values }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lists may have the same name
          <tr key={index}>
            <th scope="row">{label}</th>
            {series.map(({ name }) => (
              <td key={name}>{formats.number(values[name] ?? 0)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
