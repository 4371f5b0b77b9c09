import { useState } from 'react'
import { useTeam } from '../../data/team.tsx'
import { useLeave } from '../../data/use-leave.ts'
import { useTexts } from '../../texts/locale.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ConnectionForm } from './connection-form.tsx'
import { bodyOf, emptyValues } from './connection-values.ts'

export default function NewConnectionPage() {
  const texts = useTexts().connections
  const { dashboard } = useTeam()
  const leave = useLeave('connections')
  const [initial] = useState(emptyValues)
  return (
    <>
      <PageHeader title={texts.add} back={{ href: '/connections', label: texts.title }} />
      <ConnectionForm
        isNew
        initial={initial}
        submitLabel={texts.add}
        submit={(values) => dashboard.connections.create({ kind: values.kind, ...bodyOf(values) })}
        onDone={({ name }) => leave('/connections', texts.added(name))}
      />
    </>
  )
}
