import { useConnections } from '../../data/use-connections.ts'
import { useTexts } from '../../texts/locale.tsx'
import { CreateLink } from '../../ui/create-link.tsx'
import { Milestone } from '../../ui/drawings.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ConnectionTable } from './connection-table.tsx'

export default function ConnectionListPage() {
  const texts = useTexts().connections
  const connections = useConnections()
  const add = <CreateLink href="/connections/new">{texts.add}</CreateLink>
  return (
    <>
      <PageHeader title={texts.title} about={texts.about}>
        {connections.length > 0 && add}
      </PageHeader>
      {connections.length > 0 ? (
        <ConnectionTable connections={connections} />
      ) : (
        <EmptyState drawing={Milestone} title={texts.empty.title} action={add}>
          {texts.empty.about}
        </EmptyState>
      )}
    </>
  )
}
