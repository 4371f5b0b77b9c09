import type { Subscriber } from '@postrider/client'
import { useTeamData } from './team.tsx'

export type SubscriberStatus = Subscriber['status']

export const SUBSCRIBERS_PER_PAGE = 20

/** A subscriber's contact is undefined if it has just been deleted. */
export const useSubscriberPage = (listId: number, page: number, status: SubscriberStatus | undefined) =>
  useTeamData(['subscribers', listId, page, status ?? 'all'], async ({ postrider, dashboard }, signal) => {
    const query = { page, per_page: SUBSCRIBERS_PER_PAGE, ...(status && { status }) }
    const found = await postrider.lists.subscribers(listId).list(query, { signal })
    const contacts = await dashboard.contactsOf(
      found.data.map(({ contact_id }) => contact_id),
      signal,
    )
    const byId = new Map(contacts.map((contact) => [contact.id, contact]))
    return { ...found, data: found.data.map((row) => ({ ...row, contact: byId.get(row.contact_id) })) }
  })

export type SubscriberRow = ReturnType<typeof useSubscriberPage>['data'][number]
