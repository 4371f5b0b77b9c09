import { Alert, Anchor, Button, Group, Text } from '@mantine/core'
import { Link, useLocation } from 'wouter'
import { useTeam, useTeamChange } from '../../data/team.tsx'
import { isRunning } from '../../data/use-campaigns.ts'
import { useProviders } from '../../data/use-connections.ts'
import type { Campaign } from '../../server/campaign-types.ts'
import { useTexts } from '../../texts/locale.tsx'
import classes from './kept-in-outbox.module.css'

/** Says that nobody received the campaign. Once there is a provider, offers to send a copy, which starts with its dry run. */
export const KeptInOutbox = ({ campaign }: { campaign: Campaign }) => {
  const texts = useTexts().campaigns.outbox
  const { postrider } = useTeam()
  const [, go] = useLocation()
  const hasProvider = useProviders()[campaign.channel]
  const copy = useTeamChange({
    run: async () => {
      const { id } = await postrider.campaigns.duplicate(campaign.id, { only_new: false })
      go(`/campaigns/${id}#review`)
    },
    refreshes: ['campaigns'],
  })
  if (campaign.counts.outbox === 0) return null
  return (
    <Alert
      color="yellow"
      variant="light"
      title={texts.title(campaign.counts.outbox)}
      classNames={{ title: classes.noticeTitle ?? '' }}
    >
      <Text size="sm">{hasProvider ? texts.aboutCopy : texts.about}</Text>
      <Group gap="md" mt="sm">
        {hasProvider && !isRunning(campaign) && (
          <Button size="xs" loading={copy.isPending} onClick={() => copy.mutate(undefined)}>
            {texts.copy}
          </Button>
        )}
        {!hasProvider && (
          <Button size="xs" variant="default" component={Link} href="/connections/new">
            {texts.connect}
          </Button>
        )}
        <Anchor component={Link} href="/outbox" size="sm" underline="always">
          {texts.show}
        </Anchor>
      </Group>
    </Alert>
  )
}
