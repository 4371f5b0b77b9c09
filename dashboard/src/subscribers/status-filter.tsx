import { SegmentedControl } from '@mantine/core'
import { useDeferredValue } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { SubscriberStatus } from '../data/use-subscribers.ts'

const STATUSES: readonly SubscriberStatus[] = ['subscribed', 'unsubscribed']

const CHOICES = [
  { value: '', label: 'All' },
  { value: 'subscribed', label: 'Subscribed' },
  { value: 'unsubscribed', label: 'Unsubscribed' },
]

/** From `?status=`; undefined: all of them. While others are on their way, still the one before. */
export const useStatus = (): SubscriberStatus | undefined => {
  const given = new URLSearchParams(useSearch()).get('status')
  return useDeferredValue(STATUSES.find((status) => status === given))
}

export const StatusFilter = ({ status }: { status: SubscriberStatus | undefined }) => {
  const [path, go] = useLocation()
  return (
    <SegmentedControl
      mb="md"
      aria-label="Show"
      data={CHOICES}
      value={status ?? ''}
      onChange={(chosen) => go(chosen ? `${path}?status=${chosen}` : path)}
    />
  )
}
