import { ActionIcon } from '@mantine/core'
import type { Segment } from '@postrider/client'
import { Link } from 'wouter'
import type { Filter } from '../../../../src/audience/segments/segment-filter.ts'
import { useTeam, useTeamChange } from '../../data/team.tsx'
import { useSegments } from '../../data/use-segments.ts'
import { useTexts } from '../../texts/locale.tsx'
import { CreateLink } from '../../ui/create-link.tsx'
import { CellText, DataTable, RowLink } from '../../ui/data-table.tsx'
import { Signpost } from '../../ui/drawings.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ContactsIcon } from '../../ui/icons.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { DeleteRow, RowActions } from '../../ui/row-actions.tsx'
import { When } from '../../ui/when.tsx'
import { useFilterWords } from './filter-words.ts'

export default function SegmentListPage() {
  const texts = useTexts().segments
  const segments = useSegments()
  const create = <CreateLink href="/segments/new">{texts.create}</CreateLink>
  return (
    <>
      <PageHeader title={texts.title} about={texts.about}>
        {segments.length > 0 && create}
      </PageHeader>
      {segments.length === 0 ? (
        <EmptyState drawing={Signpost} title={texts.empty.title} action={create}>
          {texts.empty.about}
        </EmptyState>
      ) : (
        <SegmentTable segments={segments} />
      )}
    </>
  )
}

const SegmentTable = ({ segments }: { segments: readonly Segment[] }) => {
  const texts = useTexts().segments
  const describe = useFilterWords()
  return (
    <DataTable
      label={texts.title}
      rows={segments}
      columns={[
        { label: texts.columns.name, cell: ({ id, name }) => <RowLink href={`/segments/${id}`}>{name}</RowLink> },
        { label: texts.columns.conditions, cell: ({ filter }) => <CellText>{describe(filter as Filter)}</CellText> },
        { label: texts.columns.changed, isShort: true, cell: ({ updated_at }) => <When time={updated_at} relative /> },
        { label: texts.columns.actions, isActions: true, cell: (segment) => <Actions segment={segment} /> },
      ]}
    />
  )
}

const Actions = ({ segment: { id, name } }: { segment: Segment }) => {
  const texts = useTexts().segments
  const { postrider } = useTeam()
  const remove = useTeamChange({
    run: () => postrider.segments.delete(id),
    refreshes: ['segments', 'campaigns'],
    done: texts.deleted(name),
  })
  return (
    <RowActions>
      <ActionIcon
        component={Link}
        href={`/contacts?segment=${id}`}
        variant="subtle"
        color="gray"
        size="md"
        aria-label={`${texts.contacts}: ${name}`}
      >
        <ContactsIcon />
      </ActionIcon>
      <DeleteRow name={name} texts={texts.delete} onConfirm={() => remove.mutateAsync(undefined)} />
    </RowActions>
  )
}
