import { Text } from '@mantine/core'
import type { List } from '@postrider/client'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useRefresh, useTeam } from '../data/team.tsx'
import { useFreshList } from '../data/use-lists.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { notify } from '../ui/notices.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import type { PageProps } from '../ui/page-props.ts'
import { ListForm } from './list-form.tsx'
import { listChangesOf, valuesOf } from './list-values.ts'

export default function EditListPage({ params }: PageProps) {
  const list = useFreshList(Number(params.id))
  const { postrider } = useTeam()
  const refresh = useRefresh()
  const [, go] = useLocation()
  // What was changed in the form is told by how it began.
  const [before] = useState(() => valuesOf(list))
  return (
    <>
      <PageHeader title={`Edit ${list.name}`} back={{ href: `/lists/${list.id}`, label: list.name }}>
        <DeleteList list={list} />
      </PageHeader>
      <ListForm
        initial={before}
        hasChannel
        submitLabel="Save"
        submit={(values) => postrider.lists.update(list.id, listChangesOf(before, values))}
        onDone={async ({ id, name }) => {
          await refresh('lists')
          notify(`${name} has been saved.`)
          go(`/lists/${id}`)
        }}
      />
    </>
  )
}

const DeleteList = ({ list: { id, name, subscriber_counts } }: { list: List }) => {
  const { postrider } = useTeam()
  const refresh = useRefresh()
  const [, go] = useLocation()
  const count = subscriber_counts.subscribed
  const remove = async () => {
    await postrider.lists.delete(id)
    notify(`${name} has been deleted.`)
    go('/lists')
    await refresh('lists')
  }
  return (
    <ConfirmButton label="Delete" title={`Delete ${name}?`} confirmLabel="Delete list" onConfirm={remove}>
      <Text mb="xs">This cannot be undone.</Text>
      <Text>
        {count === 0
          ? 'Nobody is on it.'
          : `${count === 1 ? 'One contact is' : `${count.toLocaleString()} contacts are`} on it, and no longer will be. The contacts themselves are kept, and so is the record of what they agreed to.`}
      </Text>
    </ConfirmButton>
  )
}
