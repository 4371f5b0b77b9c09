import { Alert, Anchor, Group, Text } from '@mantine/core'
import { Link } from 'wouter'
import { isRunning } from '../../data/use-campaigns.ts'
import type { Campaign } from '../../server/campaign-types.ts'
import { useTexts } from '../../texts/locale.tsx'
import { RetryButton } from './campaign-actions.tsx'

/** Messages that failed or have an unknown outcome, with a button to try again. */
export const DeliveryProblems = ({ campaign }: { campaign: Campaign }) => {
  const texts = useTexts().campaigns.problems
  const { failed, unknown } = campaign.counts
  if (failed + unknown === 0) return null
  const status = failed > 0 ? 'failed' : 'unknown'
  return (
    <Alert color={failed > 0 ? 'red' : 'violet'} variant="light">
      {failed > 0 && <Problem title={texts.failed(failed)} about={texts.failedAbout} />}
      {unknown > 0 && <Problem title={texts.unknown(unknown)} about={texts.unknownAbout} />}
      <Group gap="md" mt="sm">
        {!isRunning(campaign) && campaign.status !== 'canceled' && <RetryButton campaign={campaign} />}
        <Anchor
          component={Link}
          href={`/campaigns/${campaign.id}/recipients?status=${status}`}
          size="sm"
          underline="always"
        >
          {texts.show}
        </Anchor>
      </Group>
    </Alert>
  )
}

const Problem = ({ title, about }: { title: string; about: string }) => (
  <Text size="sm">
    <Text span inherit fw={600}>
      {title}.
    </Text>{' '}
    {about}
  </Text>
)
