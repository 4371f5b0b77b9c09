import { allOf } from './all-pages.ts'
import type { NewSubscriber, Operations, SiteSuggestions, Subscriber, SubscriberPage } from './api-types.ts'
import type { CallOptions, CreateOptions, Sender } from './send.ts'
import type { Verbs } from './verbs.ts'

/** The identities that a team sends as. */
export const brands = (send: Sender, verbs: Verbs) => ({
  list: verbs.list('listBrands'),
  create: verbs.create('createBrand'),
  get: verbs.get('getBrand'),
  update: verbs.update('updateBrand'),
  delete: verbs.delete('deleteBrand'),
  /** A brand from a website; nothing is created. It can be handed to `create` as it is. */
  suggest: async (url: string, options?: CallOptions): Promise<SiteSuggestions['suggestions']> =>
    (await send.json('suggestBrand', { body: { url }, options })).suggestions,
})

/** What the team keeps of its contacts. */
export const contactFields = (verbs: Verbs) => ({
  list: verbs.find('listContactFields'),
  types: verbs.list('listFieldTypes'),
  create: verbs.create('createContactField'),
  get: verbs.get('getContactField'),
  update: verbs.update('updateContactField'),
  delete: verbs.delete('deleteContactField'),
})

/** Hosted pages of the team's sites. */
export const pages = (verbs: Verbs) => ({
  list: verbs.find('listPages'),
})

/** What the team may send from. A code goes out to a new one, which `confirm` takes. */
export const verified = (verbs: Verbs) => ({
  email: {
    list: verbs.list('listVerifiedEmails'),
    create: verbs.create('addVerifiedEmail'),
    confirm: verbs.act('confirmVerifiedEmail'),
    delete: verbs.delete('deleteVerifiedEmail'),
  },
  phone: {
    list: verbs.list('listVerifiedPhones'),
    create: verbs.create('addVerifiedPhone'),
    confirm: verbs.act('confirmVerifiedPhone'),
    delete: verbs.delete('deleteVerifiedPhone'),
  },
})

/** Lists of a channel. */
export const lists = (send: Sender, verbs: Verbs) => ({
  list: verbs.list('listLists'),
  create: verbs.create('createList'),
  get: verbs.get('getList'),
  update: verbs.update('updateList'),
  delete: verbs.delete('deleteList'),
  /** Who is on a list. */
  subscribers: (listId: number) => subscribers(send, listId),
})

type SubscriberQuery = Operations['listSubscribers']['query']

const subscribers = (send: Sender, id: number) => {
  const list = (query?: SubscriberQuery, options?: CallOptions): Promise<SubscriberPage> =>
    send.json('listSubscribers', { params: { id }, query, options })
  return {
    /** One page. */
    list,
    /** Every one of them, page by page. */
    all: allOf(list),
    subscribe: (body: NewSubscriber, options?: CreateOptions): Promise<Subscriber> =>
      send.json('subscribeContact', { params: { id }, body, options }),
    /** It stays on the list, as unsubscribed. */
    unsubscribe: (subscriberId: number, options?: CallOptions): Promise<void> =>
      send.nothing('unsubscribeContact', { params: { id, subscriber_id: subscriberId }, options }),
  }
}
