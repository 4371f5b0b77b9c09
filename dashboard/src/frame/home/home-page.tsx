import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTeam } from '../../data/team.tsx'
import { useCampaignPage } from '../../data/use-campaigns.ts'
import { usePrefetchTokens } from '../../data/use-tokens.ts'
import { FirstCampaign } from '../../sending/campaigns/first-campaign.tsx'
import { useTexts } from '../../texts/locale.tsx'
import { CreateLink } from '../../ui/create-link.tsx'
import { PartBoundary } from '../../ui/page-boundary.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ForDevelopers } from './for-developers.tsx'
import classes from './home-page.module.css'
import { Overview } from './overview.tsx'
import { useSuspended } from './suspended-messages.tsx'

const skippedKey = (teamId: number) => `postrider-guide-skipped-${teamId}`

/**
 * Guides a new team to its first campaign. After that, or while messages wait for a decision, shows how the team's campaigns and
 * lists are doing, and what needs attention.
 */
export default function HomePage() {
  const { home: texts, campaigns } = useTexts()
  const { id, name } = useTeam()
  const { total } = useCampaignPage(1)
  const [isSkipped, setSkipped] = useState(() => localStorage.getItem(skippedKey(id)) !== null)
  const skip = () => {
    localStorage.setItem(skippedKey(id), 'yes')
    setSkipped(true)
  }
  const isWaiting = useSuspended().length > 0
  return total === 0 && !isSkipped && !isWaiting ? (
    <>
      <PageHeader key="guide" title={name} about={texts.welcome}>
        <Button variant="default" onClick={skip}>
          {texts.skip}
        </Button>
      </PageHeader>
      <Guide />
    </>
  ) : (
    <>
      <PageHeader key="overview" title={name} about={texts.about}>
        <CreateLink href="/campaigns/new">{campaigns.create}</CreateLink>
      </PageHeader>
      <PartBoundary>
        <Overview />
      </PartBoundary>
    </>
  )
}

const Guide = () => {
  // Otherwise, the tokens would be requested only after the data of the first column has arrived.
  usePrefetchTokens()
  return (
    <PartBoundary>
      <div className={classes.columns}>
        <FirstCampaign />
        <ForDevelopers />
      </div>
    </PartBoundary>
  )
}
