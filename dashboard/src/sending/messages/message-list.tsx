import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { CHANNELS } from '../../../../src/foundation/channels/channels.ts'
import { MESSAGE_STATUSES, type MessageBox, useMessagePage } from '../../data/use-messages.ts'
import { useTexts } from '../../texts/locale.tsx'
import { FilteredRows } from '../../ui/filter-bar.tsx'
import { NothingFound } from '../../ui/nothing-found.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PageNumbers } from '../../ui/page-numbers.tsx'
import { useFilters } from '../../ui/use-filters.ts'
import { MessageDrawer } from './message-drawer.tsx'
import { FILTER_NAMES, MessageFilterBar } from './message-filter-bar.tsx'
import { MessageTable } from './message-table.tsx'

interface Props {
  readonly box: MessageBox
  /** The id of the open message, from the URL. */
  readonly id: string | undefined
  readonly title: string
  readonly about: ReactNode
  /** Shown above the filters and the table. */
  readonly above?: ReactNode
  /** Shown if there are no messages at all. */
  readonly empty: ReactNode
}

/** A page with a table of messages, filters, and a drawer with the open message. Its URL is `/{box}`. */
export const MessageList = ({ box, id, title, about, above, empty }: Props) => {
  const texts = useTexts().messages
  const { filters, shown, isFiltered, isBehind, change, hrefOf } = useFilters(FILTER_NAMES)
  const page = useMessagePage(
    box,
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
      <PageHeader title={title} about={about} />
      {above}
      {hasAny && <MessageFilterBar filters={filters} onChange={change} />}
      {!hasAny && empty}
      {hasAny && page.total === 0 && (
        <NothingFound texts={texts.noMatch} action={texts.noMatch.showAll} onAction={showAll} />
      )}
      {page.total > 0 && page.data.length === 0 && (
        <NothingFound texts={texts.noPage} action={texts.noPage.first} onAction={() => change({})} />
      )}
      {page.data.length > 0 && (
        <FilteredRows isBehind={isBehind}>
          <MessageTable messages={page.data} hrefOf={({ id }) => hrefOf(`/${box}/${id}`)} />
          <PageNumbers page={page} />
          {page.total_capped && (
            <Text c="dimmed" size="sm" mt="xs">
              {texts.capped}
            </Text>
          )}
        </FilteredRows>
      )}
      <MessageDrawer box={box} id={id} hrefOf={hrefOf} />
    </>
  )
}
