import { Group } from '@mantine/core'
import { Link } from 'wouter'
import { ChannelName } from '../../audience/lists/channels.tsx'
import type { Campaign } from '../../server/campaign-types.ts'
import { useTexts } from '../../texts/locale.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { CampaignActions } from './campaign-actions.tsx'
import { shownStatus } from './campaign-counts.ts'
import classes from './campaign-header.module.css'
import { useAudienceText } from './use-audience-text.ts'

interface Props {
  readonly campaign: Campaign
  readonly tab: 'overview' | 'recipients'
}

/** The title, status and actions of a campaign that is no longer a draft, and links to its pages. */
export const CampaignHeader = ({ campaign, tab }: Props) => {
  const texts = useTexts().campaigns
  const audienceOf = useAudienceText()
  const links = [
    { name: 'overview', href: `/campaigns/${campaign.id}` },
    { name: 'recipients', href: `/campaigns/${campaign.id}/recipients` },
  ] as const
  return (
    <>
      <PageHeader
        title={campaign.name}
        back={{ href: '/campaigns', label: texts.title }}
        about={
          <Group gap="sm" component="span" display="inline-flex">
            <StatusBadge status={shownStatus(campaign)} />
            <ChannelName channel={campaign.channel} />
            <span className="breakable">{texts.page.sendingTo(audienceOf(campaign))}</span>
          </Group>
        }
      >
        <CampaignActions campaign={campaign} />
      </PageHeader>
      {campaign.status !== 'scheduled' && (
        <nav className={classes.tabs} aria-label={texts.page.label}>
          {links.map(({ name, href }) => (
            <Link key={name} href={href} aria-current={name === tab ? 'page' : undefined}>
              {texts.page.tabs[name]}
            </Link>
          ))}
        </nav>
      )}
    </>
  )
}
