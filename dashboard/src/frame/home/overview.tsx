import { Anchor, Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import { Link } from 'wouter'
import { useTeamData } from '../../data/team.tsx'
import { useLists } from '../../data/use-lists.ts'
import { useSendingDays } from '../../data/use-messages.ts'
import { useFormats, useTexts } from '../../texts/locale.tsx'
import classes from './home-page.module.css'
import { NeedsAttention } from './needs-attention.tsx'
import { RecentCampaigns } from './recent-campaigns.tsx'
import { SendingChart } from './sending-chart.tsx'
import { SubscriberChart } from './subscriber-chart.tsx'

/** The most important numbers, what needs attention, recent campaigns, and the lists. Each part loads separately. */
export const Overview = () => (
  <>
    <div className={classes.counts}>
      <Suspense fallback={<Count of="contacts" />}>
        <ContactCount />
      </Suspense>
      <Suspense fallback={<Count of="subscribers" />}>
        <SubscriberCount />
      </Suspense>
      <Suspense fallback={<Count of="sent" />}>
        <SentCount />
      </Suspense>
    </div>
    <div className={`${classes.columns} ${classes.level}`}>
      <Suspense fallback={<Skeleton h="20rem" radius="lg" />}>
        <SendingChart />
      </Suspense>
      <Suspense fallback={<Skeleton h="20rem" radius="lg" />}>
        <NeedsAttention />
      </Suspense>
    </div>
    <div className={classes.columns}>
      <Suspense fallback={<Skeleton h="16rem" radius="lg" />}>
        <RecentCampaigns />
      </Suspense>
      <Suspense fallback={<Skeleton h="16rem" radius="lg" />}>
        <SubscriberChart />
      </Suspense>
    </div>
  </>
)

const ContactCount = () => {
  const { total } = useTeamData(['contacts', 'count'], ({ postrider }, signal) =>
    postrider.contacts.list({ per_page: 1 }, { signal }),
  )
  return <Count of="contacts" count={total} />
}

const SubscriberCount = () => (
  <Count of="subscribers" count={sum(useLists().map((list) => list.subscriber_counts.subscribed))} />
)

const SentCount = () => <Count of="sent" count={sum(useSendingDays().map(({ sent }) => sent))} />

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

const PAGES = { contacts: '/contacts', subscribers: '/lists', sent: '/messages' }

/** While the count is still loading, it's undefined. */
const Count = ({ of, count }: { of: keyof typeof PAGES; count?: number }) => {
  const texts = useTexts().home.counts
  const formats = useFormats()
  return (
    <div className={`card ${classes.pointer} ${classes.counted}`}>
      <Anchor
        component={Link}
        href={PAGES[of]}
        c="dimmed"
        size="sm"
        fw={500}
        underline="never"
        className={classes.link}
      >
        {texts[of]}
      </Anchor>
      <span className={`big-number ${classes.count}`}>{count === undefined ? '…' : formats.number(count)}</span>
    </div>
  )
}
