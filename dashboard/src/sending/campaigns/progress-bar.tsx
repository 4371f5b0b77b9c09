import type { CSSProperties } from 'react'
import type { Campaign } from '../../server/campaign-types.ts'
import { useFormats } from '../../texts/locale.tsx'
import { fillOf } from '../../ui/charts/chart-data.ts'
import type { Tone } from '../../ui/status-badge.tsx'
import { progressOf } from './campaign-counts.ts'
import classes from './progress-bar.module.css'

interface Props {
  readonly campaign: Pick<Campaign, 'counts' | 'status'>
  readonly label: string
  readonly isThin?: boolean
}

export const ProgressBar = ({ campaign, label, isThin = false }: Props) => {
  const formats = useFormats()
  const { people, sent, kept, failed, unknown } = progressOf(campaign)
  const parts: readonly (readonly [Tone, number])[] = [
    [campaign.status === 'sending' ? 'blue' : 'green', sent],
    ['gray', kept],
    ['red', failed],
    ['violet', unknown],
  ]
  const part = people === 0 ? 0 : (sent + kept) / people
  return (
    <div
      className={classes.progress}
      data-thin={isThin}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(part * 100)}
      aria-valuetext={formats.percent(part)}
    >
      {parts.map(
        ([tone, n]) =>
          n > 0 && <span key={tone} style={{ '--part': n / people, background: fillOf(tone) } as CSSProperties} />,
      )}
    </div>
  )
}
