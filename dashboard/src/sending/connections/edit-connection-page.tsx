import { useState } from 'react'
import { DeleteButton } from '../../data/delete-button.tsx'
import { useTeam } from '../../data/team.tsx'
import { useFreshConnection } from '../../data/use-connections.ts'
import { useLeave } from '../../data/use-leave.ts'
import type { Connection } from '../../server/dashboard-api.ts'
import { useTexts } from '../../texts/locale.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import type { PageProps } from '../../ui/page-props.ts'
import { ConnectionForm } from './connection-form.tsx'
import { bodyOf, valuesOf } from './connection-values.ts'

export default function EditConnectionPage({ params }: PageProps) {
  const texts = useTexts().connections
  const { dashboard } = useTeam()
  const leave = useLeave('connections')
  const connection = useFreshConnection(Number(params.id))
  const [initial] = useState(() => valuesOf(connection))
  return (
    <>
      <PageHeader title={connection.name} back={{ href: '/connections', label: texts.title }}>
        <DeleteConnection connection={connection} />
      </PageHeader>
      <ConnectionForm
        initial={initial}
        submitLabel={texts.save}
        submit={(values) => dashboard.connections.update(connection.id, bodyOf(values))}
        onDone={({ name }) => leave('/connections', texts.saved(name))}
      />
    </>
  )
}

const DeleteConnection = ({ connection: { id, name } }: { connection: Connection }) => {
  const texts = useTexts().connections
  const { dashboard } = useTeam()
  return (
    <DeleteButton
      name={name}
      texts={texts}
      remove={() => dashboard.connections.delete(id)}
      leaveTo="/connections"
      refreshes={['connections']}
    >
      {texts.delete.about}
    </DeleteButton>
  )
}
