import { useDeferredValue } from 'react'
import { useLocation, useSearch } from 'wouter'

type Filters<Name extends string> = Readonly<Record<Name, string>>

const readFilters = <Name extends string>(address: string, names: readonly Name[]) => {
  const params = new URLSearchParams(address)
  return {
    filters: Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Filters<Name>,
    page: Math.max(1, Number(params.get('page')) || 1),
  }
}

/**
 * Reads a table's filters and page number from the URL, so that users can share a link to what they see. A filter that isn't set is
 * an empty string. While new rows are loading, `shown` still has the filters and page number of the rows on screen.
 */
export const useFilters = <Name extends string>(names: readonly Name[]) => {
  const address = useSearch()
  const shownAddress = useDeferredValue(address)
  const [path, go] = useLocation()
  const { filters } = readFilters(address, names)
  const shown = readFilters(shownAddress, names)
  return {
    filters,
    shown,
    isFiltered: names.some((name) => shown.filters[name] !== ''),
    isBehind: shownAddress !== address,
    /** Changes filters and returns to the first page. */
    change: (changes: Partial<Filters<Name>>) => {
      const entries = Object.entries({ ...filters, ...changes }) as [string, string][]
      const params = new URLSearchParams(entries.filter(([, value]) => value !== ''))
      go(params.size === 0 ? path : `${path}?${params}`, { replace: true })
    },
    /** Returns a URL with the given path and the current filters and page. */
    hrefOf: (path: string) => (address ? `${path}?${address}` : path),
  }
}
