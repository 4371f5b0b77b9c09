import { Anchor } from '@mantine/core'
import { Link } from 'wouter'
import { useLists } from '../../data/use-lists.ts'
import { useTexts } from '../../texts/locale.tsx'
import { Bars } from '../../ui/charts/bars.tsx'

/** As many as fit beside the card with the next steps. */
const SHOWN = 8

/** A chart of the largest lists that shows how many subscribed and unsubscribed contacts each list has. */
export const SubscriberChart = () => {
  const { home, statuses } = useTexts()
  const texts = home.subscribers
  const lists = useLists().toSorted((a, b) => b.subscriber_counts.subscribed - a.subscriber_counts.subscribed)
  return (
    <div>
      <Bars
        isHorizontal
        limit={SHOWN}
        chart={{
          title: texts.title,
          rowLabel: texts.list,
          fileName: texts.fileName,
          series: [
            { name: 'subscribed', label: statuses.subscribed, tone: 'green' },
            { name: 'unsubscribed', label: statuses.unsubscribed, tone: 'gray' },
          ],
          rows: lists.map(({ name, subscriber_counts }) => ({ label: name, values: subscriber_counts })),
        }}
      />
      {lists.length > SHOWN && (
        <Anchor component={Link} href="/lists" size="sm" mt="xs" display="inline-block">
          {texts.all(lists.length)}
        </Anchor>
      )}
    </div>
  )
}
