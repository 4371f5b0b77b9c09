import { Text, UnstyledButton } from '@mantine/core'
import type { CSSProperties } from 'react'
import type { CampaignCheck } from '../../server/campaign-types.ts'
import { useFormats, useTexts } from '../../texts/locale.tsx'
import { fillOf } from '../../ui/charts/chart-data.ts'
import { ChevronIcon } from '../../ui/icons.tsx'
import type { Tone } from '../../ui/status-badge.tsx'
import classes from './audience-picture.module.css'
import { toneOfReason, useReasonText } from './reasons.ts'

/** Used in place of a reason, for the people who would get the campaign. */
export const WILL_RECEIVE = 'will_receive'

interface Part {
  readonly reason: string
  readonly n: number
  readonly tone: Tone
  readonly name: string
  readonly about: string
}

interface Props {
  readonly check: CampaignCheck
  /** Called to show the people in one part of the bar. */
  readonly onOpen: (reason: string) => void
}

/** Everyone on the lists in one bar: who gets the campaign, and who doesn't and why. */
export const AudiencePicture = ({ check, onOpen }: Props) => {
  const texts = useTexts().campaigns.review
  const formats = useFormats()
  const textOf = useReasonText()
  const { total, will_receive, skipped } = check
  const parts: readonly Part[] = [
    { reason: WILL_RECEIVE, n: will_receive, tone: 'green' as const, name: texts.receive, about: texts.receiveAbout },
    ...Object.entries(skipped)
      .sort(([, a], [, b]) => b - a)
      .map(([reason, n]) => ({ reason, n, tone: toneOfReason(reason), ...textOf(reason) })),
  ].filter(({ n }) => n > 0)
  return (
    <div>
      {/* Hidden from screen readers, because the rows below show the same numbers. The rows also work with the keyboard. */}
      <div className={classes.bar} aria-hidden="true">
        {parts.map(({ reason, n, tone, name }) => (
          <button
            key={reason}
            type="button"
            tabIndex={-1}
            title={`${name}: ${formats.number(n)}`}
            style={{ '--part': n, background: fillOf(tone) } as CSSProperties}
            onClick={() => onOpen(reason)}
          />
        ))}
      </div>
      <ul className={classes.parts}>
        {parts.map(({ reason, n, tone, name, about }) => (
          <li key={reason} className={classes.part}>
            <i style={{ background: fillOf(tone) }} aria-hidden="true" />
            <span className={classes.partNumber}>{formats.number(n)}</span>
            <span className={classes.partText}>
              <UnstyledButton
                className={classes.partName}
                aria-label={`${name}: ${formats.number(n)}`}
                onClick={() => onOpen(reason)}
              >
                {name}
              </UnstyledButton>
              <Text span c="dimmed" size="sm">
                {about}
              </Text>
            </span>
            <Text span c="dimmed" size="sm" className={classes.partPercent}>
              {formats.percent(n / total)}
            </Text>
            <ChevronIcon size={14} />
          </li>
        ))}
      </ul>
    </div>
  )
}
