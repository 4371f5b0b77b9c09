import { useState } from 'react'
import { useLocation } from 'wouter'
import { useRefresh, useTeam } from '../../data/team.tsx'
import { useTexts } from '../../texts/locale.tsx'
import { leaveFreely } from '../../ui/leave-guard.tsx'
import { notify } from '../../ui/notices.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ConnectionForm } from './connection-form.tsx'
import { bodyOf, emptyValues } from './connection-values.ts'

export default function NewConnectionPage() {
  const texts = useTexts().connections
  const { dashboard } = useTeam()
  const refresh = useRefresh()
  const [, go] = useLocation()
  const [initial] = useState(emptyValues)
  return (
    <>
      <PageHeader title={texts.add} back={{ href: '/connections', label: texts.title }} />
      <ConnectionForm
        isNew
        initial={initial}
        submitLabel={texts.add}
        submit={(values) => dashboard.connections.create({ kind: values.kind, ...bodyOf(values) })}
        onDone={async ({ name }) => {
          await refresh('connections')
          notify(texts.added(name))
          leaveFreely()
          go('/connections')
        }}
      />
    </>
  )
}
