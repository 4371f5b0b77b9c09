import { Text } from '@mantine/core'
import type { ContactList } from '@postrider/client'
import { useState } from 'react'
import { DeleteButton } from '../../data/delete-button.tsx'
import { useTeam } from '../../data/team.tsx'
import { useLeave } from '../../data/use-leave.ts'
import { useFreshList } from '../../data/use-lists.ts'
import { useTexts } from '../../texts/locale.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import type { PageProps } from '../../ui/page-props.ts'
import { ListForm } from './list-form.tsx'
import { listChangesOf, valuesOf } from './list-values.ts'

export default function EditListPage({ params }: PageProps) {
  const texts = useTexts().lists
  const list = useFreshList(Number(params.id))
  const { postrider } = useTeam()
  const leave = useLeave('lists')
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
        onDone={({ id, name }) => leave(`/lists/${id}`, texts.saved(name))}
      />
    </>
  )
}

const DeleteList = ({ list: { id, name, subscriber_counts } }: { list: ContactList }) => {
  const texts = useTexts().lists
  const { postrider } = useTeam()
  const count = subscriber_counts.subscribed
  return (
    <DeleteButton
      name={name}
      texts={texts}
      remove={() => postrider.lists.delete(id)}
      leaveTo="/lists"
      refreshes={['lists']}
    >
      <Text mb="xs">{texts.delete.permanent}</Text>
      <Text>{count === 0 ? texts.delete.noSubscribers : texts.delete.subscribers(count)}</Text>
    </DeleteButton>
  )
}
