import type { Contact, ContactFieldRow, ContactPage, FoundContactPage } from '@postrider/client'
import { useDeferredValue } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useTeamData } from '../data/team.tsx'
import { knownOrder } from './contact-order.ts'

/** What the table shows, as given in the URL. */
export interface ContactQuery {
  readonly search: string
  readonly tags: readonly string[]
  /** The API's `order_by`. If empty, contacts are sorted by id. */
  readonly order: string
  readonly page: number
}

const CONTACTS_PER_PAGE = 25

/** How long to cache results. Short, because users type letter by letter, and results for parts of a word are rarely needed again. */
const KEPT_MS = 30_000

const readAddress = (address: string, fields: readonly ContactFieldRow[]): ContactQuery => {
  const params = new URLSearchParams(address)
  return {
    search: params.get('search') ?? '',
    tags: params.getAll('tag'),
    order: knownOrder(params.get('order') ?? '', fields),
    page: Math.max(1, Number(params.get('page')) || 1),
  }
}

/** Returns the query string without the page, because new filters start at the first page. */
const addressOf = (query: ContactQuery): string => {
  const params = new URLSearchParams([
    ...(query.search ? [['search', query.search]] : []),
    ...query.tags.map((tag) => ['tag', tag]),
    ...(query.order ? [['order', query.order]] : []),
  ])
  return params.size === 0 ? '' : `?${params}`
}

/** `shown` is the previous query while the rows of `query` load. */
export const useContactQuery = (fields: readonly ContactFieldRow[]) => {
  const address = useSearch()
  const shownAddress = useDeferredValue(address)
  const [path, go] = useLocation()
  const query = readAddress(address, fields)
  return {
    query,
    shown: readAddress(shownAddress, fields),
    isBehind: shownAddress !== address,
    change: (changes: Partial<ContactQuery>) => go(`${path}${addressOf({ ...query, ...changes })}`, { replace: true }),
    /** The URL of another path with the same filters and page. */
    hrefOf: (path: string) => (address ? `${path}?${address}` : path),
  }
}

export const isFiltered = ({ search, tags }: ContactQuery) => search !== '' || tags.length > 0

/** The filters as parameters of a search or an export. */
export const filtersOf = ({ search, tags }: ContactQuery) => ({
  ...(search && { searchTerm: search }),
  ...(tags.length > 0 && { tags: [...tags] }),
})

/** Returns a page of contacts. Reads the list if there are no filters, because the list's total isn't capped. */
export const useContactPage = (query: ContactQuery): ContactPage | FoundContactPage =>
  useTeamData(
    ['contacts', 'page', { ...query }],
    ({ postrider }, signal) => {
      const paging = { page: query.page, per_page: CONTACTS_PER_PAGE }
      return isFiltered(query) || query.order
        ? postrider.contacts.search(
            { ...filtersOf(query), ...(query.order && { order_by: query.order }), ...paging },
            { signal },
          )
        : postrider.contacts.list(paging, { signal })
    },
    { gcTime: KEPT_MS },
  )

export const useContact = (id: number): Contact =>
  // A form starts with the contact's current data, not with a cached copy.
  useTeamData(['contacts', id], ({ postrider }, signal) => postrider.contacts.get(id, { signal }), { gcTime: 0 })
