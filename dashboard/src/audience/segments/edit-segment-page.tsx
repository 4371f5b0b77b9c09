import { Button } from '@mantine/core'
import { Link, useLocation } from 'wouter'
import type { Filter } from '../../../../src/audience/segments/segment-filter.ts'
import { useRefresh, useTeam } from '../../data/team.tsx'
import { useFreshSegment } from '../../data/use-segments.ts'
import { useTexts } from '../../texts/locale.tsx'
import { leaveFreely } from '../../ui/leave-guard.tsx'
import { notify } from '../../ui/notices.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import type { PageProps } from '../../ui/page-props.ts'
import { SegmentForm } from './segment-form.tsx'

export default function EditSegmentPage({ params }: PageProps) {
  const texts = useTexts().segments
  const { postrider } = useTeam()
  const refresh = useRefresh()
  const [, go] = useLocation()
  const { id, name, filter } = useFreshSegment(Number(params.id))
  return (
    <>
      <PageHeader title={name} back={{ href: '/segments', label: texts.title }}>
        <Button component={Link} href={`/contacts?segment=${id}`} variant="default">
          {texts.contacts}
        </Button>
      </PageHeader>
      <SegmentForm
        name={name}
        filter={filter as Filter}
        submitLabel={texts.save}
        submit={(values) => postrider.segments.update(id, values)}
        onDone={async (saved) => {
          await refresh('segments', 'contacts')
          notify(texts.saved(saved.name))
          leaveFreely()
          go('/segments')
        }}
      />
    </>
  )
}
