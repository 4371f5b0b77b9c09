import type { Contact, ContactFieldRow, ContactPage, FoundContactPage } from '@postrider/client'
import { useDeferredValue } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useTeamData } from '../../data/team.tsx'
import { knownOrder } from './contact-order.ts'

/** The table's filters, order and page, which are part of the URL. */
export interface ContactQuery {
  readonly search: string
  readonly tags: readonly string[]
  /** The id of a segment. If null, contacts aren't filtered by segment. */
  readonly segment: number | null
  /** The API's `order_by`. If empty, contacts are sorted by id. */
  readonly order: string
  readonly page: number
}

const CONTACTS_PER_PAGE = 25

/** How long to cache results: only briefly, because results for a half-typed word are rarely needed again. */
const KEPT_MS = 30_000

const readAddress = (address: string, fields: readonly ContactFieldRow[]): ContactQuery => {
  const params = new URLSearchParams(address)
  return {
    search: params.get('search') ?? '',
    tags: params.getAll('tag'),
    segment: Number(params.get('segment')) || null,
    order: knownOrder(params.get('order') ?? '', fields),
    page: Math.max(1, Number(params.get('page')) || 1),
  }
}

/** Returns the query string without the page number, because a changed filter or order starts at the first page. */
const addressOf = (query: ContactQuery): string => {
  const params = new URLSearchParams([
    ...(query.search ? [['search', query.search]] : []),
    ...query.tags.map((tag) => ['tag', tag]),
    ...(query.segment === null ? [] : [['segment', String(query.segment)]]),
    ...(query.order ? [['order', query.order]] : []),
  ])
  return params.size === 0 ? '' : `?${params}`
}

/** Reads the query from the URL. While its rows load, `shown` is still the previous query. */
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
    /** Returns a URL with the given path and the current filters, order and page. */
    hrefOf: (path: string) => (address ? `${path}?${address}` : path),
  }
}

export const isFiltered = ({ search, tags, segment }: ContactQuery) =>
  search !== '' || tags.length > 0 || segment !== null

/** Returns the filters as parameters of a search or an export. */
export const filtersOf = ({ search, tags, segment }: ContactQuery) => ({
  ...(search && { searchTerm: search }),
  ...(tags.length > 0 && { tags: [...tags] }),
  ...(segment !== null && { segment_id: String(segment) }),
})

/** Without a filter or a sort order, this lists contacts instead of searching, because the total of a search is capped. */
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
  // Not cached, so that the form starts with current data.
  useTeamData(['contacts', id], ({ postrider }, signal) => postrider.contacts.get(id, { signal }), { gcTime: 0 })

/** Returns a contact's consents, newest first. */
export const useConsents = (id: number) =>
  useTeamData(
    ['contacts', id, 'consents'],
    async ({ dashboard }, signal) => (await dashboard.consentsOf(id, signal)).toReversed(),
    { gcTime: 0 },
  )
