import { useState } from 'react'
import { useLocation } from 'wouter'
import { useRefresh, useTeam } from '../../data/team.tsx'
import { useFreshConnection } from '../../data/use-connections.ts'
import type { Connection } from '../../server/dashboard-api.ts'
import { useTexts } from '../../texts/locale.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { leaveFreely } from '../../ui/leave-guard.tsx'
import { notify } from '../../ui/notices.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import type { PageProps } from '../../ui/page-props.ts'
import { ConnectionForm } from './connection-form.tsx'
import { bodyOf, valuesOf } from './connection-values.ts'

export default function EditConnectionPage({ params }: PageProps) {
  const texts = useTexts().connections
  const { dashboard } = useTeam()
  const refresh = useRefresh()
  const [, go] = useLocation()
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
        onDone={async ({ name }) => {
          await refresh('connections')
          notify(texts.saved(name))
          leaveFreely()
          go('/connections')
        }}
      />
    </>
  )
}

const DeleteConnection = ({ connection: { id, name } }: { connection: Connection }) => {
  const texts = useTexts().connections
  const { dashboard } = useTeam()
  const refresh = useRefresh()
  const [, go] = useLocation()
  const remove = async () => {
    await dashboard.connections.delete(id)
    notify(texts.deleted(name))
    leaveFreely()
    go('/connections')
    await refresh('connections')
  }
  return (
    <ConfirmButton
      label={texts.delete.button}
      title={texts.delete.title(name)}
      confirmLabel={texts.delete.confirm}
      onConfirm={remove}
    >
      {texts.delete.about}
    </ConfirmButton>
  )
}
