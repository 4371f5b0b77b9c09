import { Button, Text } from '@mantine/core'
import { Link } from 'wouter'
import { MESSAGE_STATUSES, useMessagePage } from '../data/use-messages.ts'
import { CHANNELS } from '../lists/channels.tsx'
import { useTexts } from '../texts/locale.tsx'
import { Letter, Signpost } from '../ui/drawings.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FilteredRows } from '../ui/filter-bar.tsx'
import { KeyIcon } from '../ui/icons.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { PageNumbers } from '../ui/page-numbers.tsx'
import type { PageProps } from '../ui/page-props.ts'
import { useFilters } from '../ui/use-filters.ts'
import { MessageDrawer } from './message-drawer.tsx'
import { FILTER_NAMES, MessageFilterBar } from './message-filter-bar.tsx'
import { MessageTable } from './message-table.tsx'

export default function MessageListPage({ params }: PageProps) {
  const texts = useTexts().messages
  const { filters, shown, isFiltered, isBehind, change, hrefOf } = useFilters(FILTER_NAMES)
  const page = useMessagePage(
    {
      to: shown.filters.to,
      status: MESSAGE_STATUSES.find((status) => status === shown.filters.status),
      channel: CHANNELS.find((channel) => channel === shown.filters.channel),
    },
    shown.page,
  )
  const hasAny = page.total > 0 || isFiltered
  const showAll = () => change({ to: '', status: '', channel: '' })
  return (
    <>
      <PageHeader title={texts.title} about={texts.about} />
      {hasAny && <MessageFilterBar filters={filters} onChange={change} />}
      {!hasAny && <NoMessages />}
      {hasAny && page.total === 0 && (
        <EmptyState
          drawing={Signpost}
          title={texts.noMatch.title}
          action={
            <Button variant="default" onClick={showAll}>
              {texts.noMatch.showAll}
            </Button>
          }
        >
          {texts.noMatch.about}
        </EmptyState>
      )}
      {page.total > 0 && page.data.length === 0 && (
        <EmptyState
          drawing={Signpost}
          title={texts.noPage.title}
          action={
            <Button variant="default" onClick={() => change({})}>
              {texts.noPage.first}
            </Button>
          }
        >
          {texts.noPage.about}
        </EmptyState>
      )}
      {page.data.length > 0 && (
        <FilteredRows isBehind={isBehind}>
          <MessageTable messages={page.data} hrefOf={({ id }) => hrefOf(`/messages/${id}`)} />
          <PageNumbers page={page} />
          {page.total_capped && (
            <Text c="dimmed" size="sm" mt="xs">
              {texts.capped}
            </Text>
          )}
        </FilteredRows>
      )}
      <MessageDrawer id={params.id} hrefOf={hrefOf} />
    </>
  )
}

const NoMessages = () => {
  const texts = useTexts().messages.empty
  return (
    <EmptyState
      drawing={Letter}
      title={texts.title}
      action={
        <>
          <Button component={Link} href="/tokens" leftSection={<KeyIcon />}>
            {texts.token}
          </Button>
          <Button component="a" href="/docs" variant="default">
            {texts.guide}
          </Button>
        </>
      }
    >
      {texts.about}
    </EmptyState>
  )
}
