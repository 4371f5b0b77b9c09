import { Text } from '@mantine/core'
import type { ContactList } from '@postrider/client'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useRefresh, useTeam } from '../../data/team.tsx'
import { useFreshList } from '../../data/use-lists.ts'
import { useTexts } from '../../texts/locale.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { leaveFreely } from '../../ui/leave-guard.tsx'
import { notify } from '../../ui/notices.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import type { PageProps } from '../../ui/page-props.ts'
import { ListForm } from './list-form.tsx'
import { listChangesOf, valuesOf } from './list-values.ts'

export default function EditListPage({ params }: PageProps) {
  const texts = useTexts().lists
  const list = useFreshList(Number(params.id))
  const { postrider } = useTeam()
  const refresh = useRefresh()
  const [, go] = useLocation()
  // The values that the form started with. Only changed values are sent.
  const [before] = useState(() => valuesOf(list))
  return (
    <>
      <PageHeader title={texts.edit(list.name)} back={{ href: `/lists/${list.id}`, label: list.name }}>
        <DeleteList list={list} />
      </PageHeader>
      <ListForm
        initial={before}
        hasChannel
        submitLabel={texts.save}
        submit={(values) => postrider.lists.update(list.id, listChangesOf(before, values))}
        onDone={async ({ id, name }) => {
          await refresh('lists')
          notify(texts.saved(name))
          leaveFreely()
          go(`/lists/${id}`)
        }}
      />
    </>
  )
}

const DeleteList = ({ list: { id, name, subscriber_counts } }: { list: ContactList }) => {
  const texts = useTexts().lists
  const { postrider } = useTeam()
  const refresh = useRefresh()
  const [, go] = useLocation()
  const count = subscriber_counts.subscribed
  const remove = async () => {
    await postrider.lists.delete(id)
    notify(texts.deleted(name))
    leaveFreely()
    go('/lists')
    await refresh('lists')
  }
  return (
    <ConfirmButton
      label={texts.delete.button}
      title={texts.delete.title(name)}
      confirmLabel={texts.delete.confirm}
      onConfirm={remove}
    >
      <Text mb="xs">{texts.delete.permanent}</Text>
      <Text>{count === 0 ? texts.delete.noSubscribers : texts.delete.subscribers(count)}</Text>
    </ConfirmButton>
  )
}
