import { Button, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ContactList } from '@postrider/client'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { isAddressed } from '../../../../src/foundation/channels/channels.ts'
import { useTeam, useTeamChange } from '../../data/team.tsx'
import { useFields } from '../../data/use-fields.ts'
import { useList } from '../../data/use-lists.ts'
import { type SubscriberRow, type SubscriberStatus, useSubscriberPage } from '../../data/use-subscribers.ts'
import { useTexts } from '../../texts/locale.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { CopyableText } from '../../ui/copyable-text.tsx'
import { DataTable, None, RowLink } from '../../ui/data-table.tsx'
import { Letter } from '../../ui/drawings.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { EditIcon, FieldsIcon, PlusIcon } from '../../ui/icons.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PageNumbers, usePageNumber } from '../../ui/page-numbers.tsx'
import type { PageProps } from '../../ui/page-props.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { When } from '../../ui/when.tsx'
import { nameOf } from '../contacts/contact-name.ts'
import { AddSubscriber } from './add-subscriber.tsx'
import { addressOf } from './address-of.ts'
import { StatusFilter, useStatus } from './status-filter.tsx'

export default function SubscribersPage({ params }: PageProps) {
  const { lists, signupForms, subscribers: texts } = useTexts()
  const list = useList(Number(params.id))
  const status = useStatus()
  const page = useSubscriberPage(list.id, usePageNumber(), status)
  const [isOpen, { open, close }] = useDisclosure()
  const add = isAddressed(list.channel) && (
    <Button leftSection={<PlusIcon />} onClick={open}>
      {texts.add}
    </Button>
  )
  return (
    <>
      <PageHeader title={list.name} about={<About list={list} />} back={{ href: '/lists', label: lists.title }}>
        <Button component={Link} href={`/lists/${list.id}/form`} variant="default" leftSection={<FieldsIcon />}>
          {isAddressed(list.channel) ? signupForms.title : signupForms.pushTitle}
        </Button>
        <Button component={Link} href={`/lists/${list.id}/edit`} variant="default" leftSection={<EditIcon />}>
          {texts.editList}
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
      <Modal opened={isOpen} onClose={close} title={texts.add}>
        <AddSubscriber list={list} onDone={close} />
      </Modal>
    </>
  )
}

const About = ({ list: { channel, from } }: { list: ContactList }) => {
  const { lists, subscribers: texts } = useTexts()
  const { name } = lists.channels[channel]
  if (!isAddressed(channel)) return texts.push
  return from ? texts.sentFrom(name, from) : texts.noSender(name)
}

interface NobodyProps {
  readonly list: ContactList
  readonly status: SubscriberStatus | undefined
  readonly add: ReactNode
}

const Nobody = ({ list, status, add }: NobodyProps) => {
  const texts = useTexts().subscribers
  if (status === 'unsubscribed' || status === 'pending') {
    const { title, about } = status === 'pending' ? texts.nonePending : texts.noneUnsubscribed
    return (
      <EmptyState drawing={Letter} title={title}>
        {about}
      </EmptyState>
    )
  }
  return (
    <EmptyState drawing={Letter} title={texts.empty.title} action={!status && add}>
      {isAddressed(list.channel) ? texts.empty.about : texts.empty.push}
    </EmptyState>
  )
}

const SubscriberTable = ({ list, rows }: { list: ContactList; rows: readonly SubscriberRow[] }) => {
  const texts = useTexts().subscribers
  const { postrider } = useTeam()
  const fields = useFields()
  const who = ({ contact, contact_id }: SubscriberRow) =>
    contact ? nameOf(contact, fields) : texts.deletedContact(contact_id)
  const unsubscribe = useTeamChange({
    run: ({ id }: SubscriberRow) => postrider.lists.subscribers(list.id).unsubscribe(id),
    refreshes: ['subscribers', 'lists'],
  })
  return (
    <DataTable
      label={texts.title}
      rows={rows}
      columns={[
        {
          label: texts.columns.contact,
          cell: (row) => <RowLink href={`/contacts/${row.contact_id}`}>{who(row)}</RowLink>,
        },
        {
          label: texts.columns.address,
          cell: ({ contact }) => <Address text={contact && addressOf(contact, fields, list.channel)} />,
        },
        {
          label: texts.columns.status,
          isShort: true,
          cell: ({ status }) => <StatusBadge status={status} />,
        },
        { label: texts.columns.since, isShort: true, cell: ({ updated_at }) => <When time={updated_at} relative /> },
        {
          label: texts.columns.unsubscribe,
          isActions: true,
          cell: (row) =>
            row.status === 'subscribed' && (
              <ConfirmButton
                label={texts.unsubscribe.button}
                size="compact-xs"
                title={texts.unsubscribe.title(who(row))}
                onConfirm={() => unsubscribe.mutateAsync(row)}
              >
                {texts.unsubscribe.about(list.name)}
              </ConfirmButton>
            ),
        },
      ]}
    />
  )
}

const Address = ({ text }: { text: string | undefined }) =>
  text === undefined ? <None /> : <CopyableText text={text} />
