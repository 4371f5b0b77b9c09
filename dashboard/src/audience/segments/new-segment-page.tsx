import { useTeam } from '../../data/team.tsx'
import { useLeave } from '../../data/use-leave.ts'
import { useTexts } from '../../texts/locale.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SegmentForm } from './segment-form.tsx'

export default function NewSegmentPage() {
  const texts = useTexts().segments
  const { postrider } = useTeam()
  const leave = useLeave('segments')
  return (
    <>
      <PageHeader title={texts.create} back={{ href: '/segments', label: texts.title }} />
      <SegmentForm
        submitLabel={texts.create}
        submit={(values, options) => postrider.segments.create(values, options)}
        onDone={({ name }) => leave('/segments', texts.created(name))}
      />
    </>
  )
}
