import { Group, Pagination, Text } from '@mantine/core'
import { useDeferredValue } from 'react'
import { Link, useLocation, useSearch } from 'wouter'

/** What every paged answer of the API has. */
interface PageOfRows {
  readonly current_page: number
  readonly last_page: number
  readonly total: number
  readonly from: number | null
  readonly to: number | null
}

/** From `?page=`; while the next page is on its way, still the one before, so that the rows stay on the screen. */
export const usePageNumber = (): number =>
  useDeferredValue(Math.max(1, Number(new URLSearchParams(useSearch()).get('page')) || 1))

/** Links to the other pages, by `?page=`, so that each has an address; the rest of the query is kept. */
export const PageNumbers = ({ page, noun }: { page: PageOfRows; noun: string }) => {
  const [path] = useLocation()
  const search = useSearch()
  const hrefOf = (number: number) => {
    const query = new URLSearchParams(search)
    query.set('page', String(number))
    return `${path}?${query}`
  }
  const linkTo = (number: number) => ({ component: Link, href: hrefOf(Math.min(page.last_page, Math.max(1, number))) })
  const count = page.total.toLocaleString()
  return (
    <Group justify="space-between" mt="md" component="nav" aria-label="Pages">
      <Text c="dimmed" size="sm">
        {page.from === null
          ? `${count} ${noun}`
          : `${page.from.toLocaleString()}–${page.to?.toLocaleString()} of ${count} ${noun}`}
      </Text>
      {page.last_page > 1 && (
        <Pagination
          total={page.last_page}
          value={page.current_page}
          siblings={1}
          getItemProps={(number) => ({ ...linkTo(number), 'aria-label': `Page ${number}` })}
          getControlProps={(control) => ({
            ...linkTo(page.current_page + (control === 'next' ? 1 : -1)),
            'aria-label': control === 'next' ? 'Next page' : 'Previous page',
          })}
        />
      )}
    </Group>
  )
}
