import { Button } from '@mantine/core'
import { Link } from 'wouter'
import type { Filter } from '../../../../src/audience/segments/segment-filter.ts'
import { useTeam } from '../../data/team.tsx'
import { useLeave } from '../../data/use-leave.ts'
import { useFreshSegment } from '../../data/use-segments.ts'
import { useTexts } from '../../texts/locale.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import type { PageProps } from '../../ui/page-props.ts'
import { SegmentForm } from './segment-form.tsx'

export default function EditSegmentPage({ params }: PageProps) {
  const texts = useTexts().segments
  const { postrider } = useTeam()
  const leave = useLeave('segments', 'contacts')
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
        onDone={(saved) => leave('/segments', texts.saved(saved.name))}
      />
    </>
  )
}
