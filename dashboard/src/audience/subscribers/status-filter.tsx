import { SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ContactList } from '@postrider/client'
import { useDeferredValue } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { SubscriberStatus } from '../../data/use-subscribers.ts'
import { useTexts } from '../../texts/locale.tsx'

const STATUSES: readonly SubscriberStatus[] = ['subscribed', 'pending', 'unsubscribed']

/**
 * Returns the status from `?status=`, or undefined for all statuses. After a change, returns the previous status until the rows
 * have loaded.
 */
export const useStatus = (): SubscriberStatus | undefined => {
  const given = new URLSearchParams(useSearch()).get('status')
  return useDeferredValue(STATUSES.find((status) => status === given))
}

interface Props {
  readonly status: SubscriberStatus | undefined
  readonly counts: ContactList['subscriber_counts']
}

export const StatusFilter = ({ status, counts: { subscribed, pending, unsubscribed } }: Props) => {
  const texts = useTexts().subscribers
  const [path, go] = useLocation()
  const isNarrow = useMediaQuery('(max-width: 36em)')
  return (
    <SegmentedControl
      mb="md"
      // The labels don't fit side by side on a phone.
      orientation={isNarrow ? 'vertical' : 'horizontal'}
      fullWidth={isNarrow}
      aria-label={texts.filter}
      data={[
        { value: '', label: texts.all(subscribed + pending + unsubscribed) },
        { value: 'subscribed', label: texts.subscribed(subscribed) },
        { value: 'pending', label: texts.pending(pending) },
        { value: 'unsubscribed', label: texts.unsubscribed(unsubscribed) },
      ]}
      value={status ?? ''}
      onChange={(chosen) => go(chosen ? `${path}?status=${chosen}` : path)}
    />
  )
}
