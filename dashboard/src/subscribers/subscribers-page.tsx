import { Anchor, Badge, Button, Modal, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { List } from '@postrider/client'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { nameOf } from '../contacts/contact-name.ts'
import { useTeam, useTeamChange } from '../data/team.tsx'
import { useFields } from '../data/use-fields.ts'
import { useList } from '../data/use-lists.ts'
import { type SubscriberRow, type SubscriberStatus, useSubscriberPage } from '../data/use-subscribers.ts'
import { CHANNELS } from '../lists/channels.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ContactsIcon, EditIcon, PlusIcon } from '../ui/icons.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { PageNumbers, usePageNumber } from '../ui/page-numbers.tsx'
import type { PageProps } from '../ui/page-props.ts'
import { When } from '../ui/when.tsx'
import { AddSubscriber } from './add-subscriber.tsx'
import { addressOf } from './address-of.ts'
import { StatusFilter, useStatus } from './status-filter.tsx'

export default function SubscribersPage({ params }: PageProps) {
  const list = useList(Number(params.id))
  const status = useStatus()
  const page = useSubscriberPage(list.id, usePageNumber(), status)
  const [isOpen, { open, close }] = useDisclosure()
  const add = list.channel !== 'push' && (
    <Button leftSection={<PlusIcon />} onClick={open}>
      Add a contact
    </Button>
  )
  return (
    <>
      <PageHeader title={list.name} about={aboutOf(list)} back={{ href: '/lists', label: 'Lists' }}>
        <Button component={Link} href={`/lists/${list.id}/edit`} variant="default" leftSection={<EditIcon />}>
          Edit list
        </Button>
        {(page.total > 0 || status) && add}
      </PageHeader>
      {(page.total > 0 || status) && <StatusFilter status={status} counts={list.subscriber_counts} />}
      {page.total > 0 ? (
        <>
          <SubscriberTable list={list} rows={page.data} />
          <PageNumbers page={page} />
        </>
      ) : (
        <Nobody list={list} status={status} add={add} />
      )}
      <Modal opened={isOpen} onClose={close} title="Add a contact" closeButtonProps={{ 'aria-label': 'Close' }}>
        <AddSubscriber list={list} onDone={close} />
      </Modal>
    </>
  )
}

const aboutOf = ({ channel, from }: List): string => {
  const { name } = CHANNELS[channel]
  if (channel === 'push') return `A list for ${name.toLowerCase()} messages.`
  return from ? `${name}, sent from ${from}.` : `${name}. It has no sender yet: choose one for it or for its brand.`
}

interface NobodyProps {
  readonly list: List
  readonly status: SubscriberStatus | undefined
  readonly add: ReactNode
}

const Nobody = ({ list, status, add }: NobodyProps) => {
  if (status === 'unsubscribed')
    return (
      <EmptyState icon={ContactsIcon} title="Nobody has unsubscribed">
        Whoever leaves the list stays here, so that it is known why they get nothing.
      </EmptyState>
    )
  return (
    <EmptyState icon={ContactsIcon} title="Nobody is on this list yet" action={!status && add}>
      {list.channel === 'push'
        ? 'Contacts cannot be reached by push yet. The list can be prepared already: its name and its brand.'
        : 'Add contacts that agreed to it, one by one here or from a program by the API.'}
    </EmptyState>
  )
}

const SubscriberTable = ({ list, rows }: { list: List; rows: readonly SubscriberRow[] }) => {
  const { postrider } = useTeam()
  const fields = useFields()
  const who = ({ contact, contact_id }: SubscriberRow) =>
    contact ? nameOf(contact, fields) : `Contact ${contact_id}, deleted just now`
  const unsubscribe = useTeamChange({
    run: ({ id }: SubscriberRow) => postrider.lists.subscribers(list.id).unsubscribe(id),
    refreshes: ['subscribers', 'lists'],
  })
  return (
    <DataTable
      label="Subscribers"
      rows={rows}
      columns={[
        {
          label: 'Contact',
          cell: (row) => (
            <>
              <Anchor component={Link} href={`/contacts/${row.contact_id}`} inherit fw={600}>
                {who(row)}
              </Anchor>
              {row.contact && <Address text={addressOf(row.contact, fields, list.channel)} unless={who(row)} />}
            </>
          ),
        },
        {
          label: 'Status',
          cell: ({ status }) =>
            status === 'subscribed' ? (
              <Badge variant="light">Subscribed</Badge>
            ) : (
              <Badge variant="default">Unsubscribed</Badge>
            ),
        },
        { label: 'Since', cell: ({ updated_at }) => <When time={updated_at} /> },
        {
          label: 'Unsubscribe',
          isActions: true,
          cell: (row) =>
            row.status === 'subscribed' && (
              <ConfirmButton
                label="Unsubscribe"
                size="xs"
                title={`Unsubscribe ${who(row)}?`}
                onConfirm={() => unsubscribe.mutateAsync(row)}
              >
                They’ll stop receiving {list.name}. They stay listed here as unsubscribed, and you can add them again if
                they ask.
              </ConfirmButton>
            ),
        },
      ]}
    />
  )
}

const Address = ({ text, unless }: { text: string | undefined; unless: string }) =>
  text !== undefined &&
  text !== unless && (
    <Text c="dimmed" size="sm">
      {text}
    </Text>
  )
