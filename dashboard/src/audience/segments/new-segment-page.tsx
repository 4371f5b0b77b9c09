import { useLocation } from 'wouter'
import { useRefresh, useTeam } from '../../data/team.tsx'
import { useTexts } from '../../texts/locale.tsx'
import { leaveFreely } from '../../ui/leave-guard.tsx'
import { notify } from '../../ui/notices.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SegmentForm } from './segment-form.tsx'

export default function NewSegmentPage() {
  const texts = useTexts().segments
  const { postrider } = useTeam()
  const refresh = useRefresh()
  const [, go] = useLocation()
  return (
    <>
      <PageHeader title={texts.create} back={{ href: '/segments', label: texts.title }} />
      <SegmentForm
        submitLabel={texts.create}
        submit={(values, options) => postrider.segments.create(values, options)}
        onDone={async ({ name }) => {
          await refresh('segments')
          notify(texts.created(name))
          leaveFreely()
          go('/segments')
        }}
      />
    </>
  )
}
