import { SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { List } from '@postrider/client'
import { useDeferredValue } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { SubscriberStatus } from '../data/use-subscribers.ts'

const STATUSES: readonly SubscriberStatus[] = ['subscribed', 'unsubscribed']

/** From `?status=`; undefined: all of them. While others are on their way, still the one before. */
export const useStatus = (): SubscriberStatus | undefined => {
  const given = new URLSearchParams(useSearch()).get('status')
  return useDeferredValue(STATUSES.find((status) => status === given))
}

interface Props {
  readonly status: SubscriberStatus | undefined
  readonly counts: List['subscriber_counts']
}

/** Chooses whom to show, and says how many there are of each. */
export const StatusFilter = ({ status, counts: { subscribed, unsubscribed } }: Props) => {
  const [path, go] = useLocation()
  const isNarrow = useMediaQuery('(max-width: 36em)')
  const labelOf = (name: string, count: number) => `${name} (${count.toLocaleString()})`
  return (
    <SegmentedControl
      mb="md"
      // Side by side, the names and numbers are wider than a phone.
      orientation={isNarrow ? 'vertical' : 'horizontal'}
      fullWidth={isNarrow}
      aria-label="Show"
      data={[
        { value: '', label: labelOf('All', subscribed + unsubscribed) },
        { value: 'subscribed', label: labelOf('Subscribed', subscribed) },
        { value: 'unsubscribed', label: labelOf('Unsubscribed', unsubscribed) },
      ]}
      value={status ?? ''}
      onChange={(chosen) => go(chosen ? `${path}?status=${chosen}` : path)}
    />
  )
}
