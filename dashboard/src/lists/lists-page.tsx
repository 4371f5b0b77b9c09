import { Anchor, Button, Text } from '@mantine/core'
import type { Brand, List } from '@postrider/client'
import { Link } from 'wouter'
import { useBrands } from '../data/use-brands.ts'
import { useLists } from '../data/use-lists.ts'
import { DataTable } from '../ui/data-table.tsx'
import { EditLink } from '../ui/edit-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ListsIcon, PlusIcon } from '../ui/icons.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { ChannelName } from './channels.tsx'

export default function ListsPage() {
  const lists = useLists()
  const brands = useBrands()
  const create = (
    <Button component={Link} href="/lists/new" leftSection={<PlusIcon />}>
      Create a list
    </Button>
  )
  return (
    <>
      <PageHeader title="Lists" about="Who gets what: each list has a channel, and the contacts that agreed to it.">
        {lists.length > 0 && create}
      </PageHeader>
      {lists.length === 0 ? (
        <EmptyState icon={ListsIcon} title="No lists yet" action={create}>
          Make one for each thing that people can say yes to, like weekly news or offers by SMS.
        </EmptyState>
      ) : (
        <ListTable lists={lists} brands={brands} />
      )}
    </>
  )
}

const ListTable = ({ lists, brands }: { lists: readonly List[]; brands: readonly Brand[] }) => (
  <DataTable
    label="Lists"
    rows={lists}
    columns={[
      {
        label: 'Name',
        cell: ({ id, name }) => (
          <Anchor component={Link} href={`/lists/${id}`} inherit fw={600}>
            {name}
          </Anchor>
        ),
      },
      { label: 'Channel', cell: ({ channel }) => <ChannelName channel={channel} /> },
      {
        label: 'Brand',
        cell: ({ brand_id }) => brands.find(({ id }) => id === brand_id)?.name ?? <Nothing>None</Nothing>,
      },
      {
        label: 'Subscribers',
        cell: ({ subscriber_counts }) => subscriber_counts.subscribed.toLocaleString(),
      },
      { label: 'Sends from', cell: (list) => <From list={list} /> },
      {
        label: 'Edit',
        isActions: true,
        cell: ({ id, name }) => <EditLink href={`/lists/${id}/edit`} name={name} />,
      },
    ]}
  />
)

const Nothing = ({ children }: { children: string }) => (
  <Text inherit c="dimmed" span>
    {children}
  </Text>
)

const From = ({ list: { from, channel, email_address_id, phone_id } }: { list: List }) => {
  if (channel === 'push') return <Nothing>–</Nothing>
  if (from === null) return <Nothing>No sender yet</Nothing>
  const isOwn = (channel === 'email' ? email_address_id : phone_id) !== null
  return (
    <span>
      {from}
      {!isOwn && (
        <Text c="dimmed" size="sm">
          by its brand
        </Text>
      )}
    </span>
  )
}
