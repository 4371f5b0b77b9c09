import { Group, Text } from '@mantine/core'
import { Link } from 'wouter'
import { isRunning } from '../../data/use-campaigns.ts'
import type { Campaign } from '../../server/campaign-types.ts'
import { useFormats, useTexts } from '../../texts/locale.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { PauseButton, ResumeButton } from './campaign-actions.tsx'
import { progressOf } from './campaign-counts.ts'
import { ProgressBar } from './progress-bar.tsx'
import classes from './sending-progress.module.css'
import { useDuration } from './use-duration.ts'
import { useRate } from './use-rate.ts'

/** Message statuses that are shown only if at least one message has them. */
const STATUSES = ['delivered', 'bounced', 'complained', 'failed', 'unknown', 'skipped', 'canceled'] as const

/** Stays on screen while the campaign is being sent, so that the pause button is always within reach. */
export const SendingProgress = ({ campaign }: { campaign: Campaign }) => {
  const texts = useTexts().campaigns
  const formats = useFormats()
  const { sent, kept, people } = progressOf(campaign)
  const isPreparing = campaign.status === 'preparing'
  const { counts } = campaign
  return (
    <section
      className={`card ${classes.sending}`}
      data-sticky={isRunning(campaign) || campaign.status === 'paused'}
      aria-label={texts.page.progress}
    >
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div>
          <p className={`big-number ${classes.headline}`}>
            {isPreparing
              ? texts.page.preparing
              : kept > 0 && sent === 0
                ? texts.kept(kept)
                : `${texts.page.sentOf(sent, people)} ${texts.page.sent}`}
          </p>
          <Text c="dimmed" size="sm" className="numbers">
            {isPreparing && campaign.audience_total !== null && campaign.audience_total !== undefined
              ? texts.page.sentOf(counts.total, campaign.audience_total)
              : null}
            {!isPreparing && <Pace campaign={campaign} />}
          </Text>
        </div>
        {isRunning(campaign) && <PauseButton campaign={campaign} />}
        {campaign.status === 'paused' && <ResumeButton campaign={campaign} />}
      </Group>
      <ProgressBar campaign={campaign} label={texts.progressOf(campaign.name)} />
      <ul className={classes.counts} aria-label={texts.page.counts}>
        {STATUSES.filter((status) => counts[status] > 0).map((status) => (
          <li key={status}>
            <Link href={`/campaigns/${campaign.id}/recipients?status=${status}`}>
              <StatusBadge status={status} />
              <span className="numbers">{formats.number(counts[status])}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The sending rate and the time left. For a campaign that is over, the time when it ended. */
const Pace = ({ campaign }: { campaign: Campaign }) => {
  const texts = useTexts().campaigns.page
  const formats = useFormats()
  const durationOf = useDuration()
  const { sent, kept, failed, pending } = progressOf(campaign)
  const perSecond = useRate(sent + kept + failed, campaign.status === 'sending')
  const { finished_at, started_at } = campaign
  if (campaign.status === 'sending')
    return perSecond > 0
      ? [texts.rate(Math.round(perSecond * 60)), texts.left(durationOf(pending / perSecond))].join(' · ')
      : campaign.window && pending > 0
        ? texts.waitingForWindow
        : null
  if (finished_at !== null) {
    const at = formats.dateTime(new Date(finished_at))
    return campaign.status === 'canceled' ? texts.canceledAt(at) : texts.finished(at)
  }
  return started_at === null ? null : texts.started(formats.dateTime(new Date(started_at)))
}
