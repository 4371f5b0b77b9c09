import type { Contact, ContactFieldRow, ContactPage, FoundContactPage } from '@postrider/client'
import { useDeferredValue } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useTeamData } from '../data/team.tsx'
import { knownOrder } from './contact-order.ts'

/** What the table shows, as it stands in the address. */
export interface ContactQuery {
  readonly search: string
  readonly tags: readonly string[]
  /** As `order_by` of the API; empty: by id. */
  readonly order: string
  readonly page: number
}

const CONTACTS_PER_PAGE = 25

/** A search is typed letter by letter: what was found on the way is not kept for long. */
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

/** Other filters begin at their first page. */
const addressOf = (query: ContactQuery): string => {
  const params = new URLSearchParams([
    ...(query.search ? [['search', query.search]] : []),
    ...query.tags.map((tag) => ['tag', tag]),
    ...(query.order ? [['order', query.order]] : []),
  ])
  return params.size === 0 ? '' : `?${params}`
}

/** `shown` is behind `query` while the next rows are on their way. */
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
    /** Of another path, with the same filters and page. */
    hrefOf: (path: string) => (address ? `${path}?${address}` : path),
  }
}

export const isFiltered = ({ search, tags }: ContactQuery) => search !== '' || tags.length > 0

/** As a search and an export take them. */
export const filtersOf = ({ search, tags }: ContactQuery) => ({
  ...(search && { searchTerm: search }),
  ...(tags.length > 0 && { tags: [...tags] }),
})

/** Without filters it is the list, whose totals and pages have no end. */
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
  // A form begins with what is there now.
  useTeamData(['contacts', id], ({ postrider }, signal) => postrider.contacts.get(id, { signal }), { gcTime: 0 })
