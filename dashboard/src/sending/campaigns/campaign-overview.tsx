import { Stack, Text, Title } from '@mantine/core'
import { useCampaignCheck } from '../../data/use-campaigns.ts'
import { useSettings } from '../../data/use-settings.ts'
import type { Campaign } from '../../server/campaign-types.ts'
import { useFormats, useTexts } from '../../texts/locale.tsx'
import { PartBoundary } from '../../ui/page-boundary.tsx'
import { CampaignHeader } from './campaign-header.tsx'
import { DeliveryProblems } from './delivery-problems.tsx'
import { KeptInOutbox } from './kept-in-outbox.tsx'
import { PausedNotice } from './paused-notice.tsx'
import { Report } from './report.tsx'
import { CheckedAudience } from './review-step.tsx'
import { SendingProgress } from './sending-progress.tsx'

/** A campaign that was sent or scheduled: its progress, what needs attention, and its report. */
export const CampaignOverview = ({ campaign }: { campaign: Campaign }) => (
  <>
    <CampaignHeader campaign={campaign} tab="overview" />
    <Stack gap="md">
      <PausedNotice campaign={campaign} />
      {campaign.status === 'scheduled' ? (
        <Scheduled campaign={campaign} />
      ) : (
        <>
          <SendingProgress campaign={campaign} />
          <KeptInOutbox campaign={campaign} />
          <DeliveryProblems campaign={campaign} />
          {campaign.counts.total > 0 && (
            <PartBoundary>
              <Report campaign={campaign} />
            </PartBoundary>
          )}
        </>
      )}
    </Stack>
  </>
)

const Scheduled = ({ campaign }: { campaign: Campaign }) => {
  const texts = useTexts().campaigns.page
  const formats = useFormats()
  const { time_zone } = useSettings()
  const { check } = useCampaignCheck(campaign.id, 0)
  const at = formats.dateTimeIn(new Date(campaign.scheduled_at ?? campaign.created_at), time_zone)
  return (
    <section className="card" aria-labelledby="scheduled">
      <Title order={2} id="scheduled">
        {texts.scheduled(at, time_zone)}
      </Title>
      <Text c="dimmed" mb="lg">
        {texts.scheduledAbout}
      </Text>
      {check && <CheckedAudience campaignId={campaign.id} check={check} />}
    </section>
  )
}
