import { Group, Pagination, Text } from '@mantine/core'
import { useDeferredValue } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { useFormats, useTexts } from '../texts/locale.tsx'

/** The fields that every paginated API response has. */
interface PageOfRows {
  readonly current_page: number
  readonly last_page: number
  readonly total: number
  readonly from: number | null
  readonly to: number | null
}

/** Returns the number in `?page=`. While the next page is loading, returns the previous number, so that the rows stay on screen. */
export const usePageNumber = (): number =>
  useDeferredValue(Math.max(1, Number(new URLSearchParams(useSearch()).get('page')) || 1))

/** Links that set `?page=`, so that each page of rows has its own URL. Other query parameters are kept. */
export const PageNumbers = ({ page }: { page: PageOfRows }) => {
  const [path] = useLocation()
  const search = useSearch()
  const hrefOf = (number: number) => {
    const query = new URLSearchParams(search)
    query.set('page', String(number))
    return `${path}?${query}`
  }
  const linkTo = (number: number) => ({ component: Link, href: hrefOf(Math.min(page.last_page, Math.max(1, number))) })
  const texts = useTexts().ui.pages
  const formats = useFormats()
  return (
    <Group justify="space-between" mt="md" component="nav" aria-label={texts.label}>
      <Text c="dimmed" size="sm">
        {page.from === null || page.to === null
          ? formats.number(page.total)
          : texts.range(page.from, page.to, page.total)}
      </Text>
      {page.last_page > 1 && (
        <Pagination
          total={page.last_page}
          value={page.current_page}
          siblings={1}
          getItemProps={(number) => ({ ...linkTo(number), 'aria-label': texts.page(number) })}
          getControlProps={(control) => ({
            ...linkTo(page.current_page + (control === 'next' ? 1 : -1)),
            'aria-label': control === 'next' ? texts.next : texts.previous,
          })}
        />
      )}
    </Group>
  )
}
