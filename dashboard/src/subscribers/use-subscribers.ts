import { type Contact, PostriderError, type Subscriber } from '@postrider/client'
import { useTeamData } from '../session/team.tsx'

export type SubscriberStatus = Subscriber['status']

export const SUBSCRIBERS_PER_PAGE = 20

/** A page of a list's subscribers, each with its contact. */
export const useSubscriberPage = (listId: number, page: number, status: SubscriberStatus | undefined) =>
  useTeamData(['subscribers', listId, page, status ?? 'all'], async ({ postrider }, signal) => {
    const query = { page, per_page: SUBSCRIBERS_PER_PAGE, ...(status && { status }) }
    const found = await postrider.lists.subscribers(listId).list(query, { signal })
    const rows = await Promise.all(
      found.data.map(async (subscriber) => ({
        ...subscriber,
        contact: await postrider.contacts.get(subscriber.contact_id, { signal }).catch(goneMeanwhile),
      })),
    )
    return { ...found, data: rows }
  })

/** Whoever deletes a contact takes it off its lists: it was still on this one a moment ago. */
const goneMeanwhile = (error: unknown): Contact | undefined => {
  if (error instanceof PostriderError && error.status === 404) return undefined
  throw error
}

export type SubscriberRow = ReturnType<typeof useSubscriberPage>['data'][number]

/** Of those who want its messages. */
export const useSubscriberCount = (listId: number): number =>
  useTeamData(['subscribers', listId, 'count'], async ({ postrider }, signal) => {
    const query = { status: 'subscribed', per_page: 1 } as const
    return (await postrider.lists.subscribers(listId).list(query, { signal })).total
  })
