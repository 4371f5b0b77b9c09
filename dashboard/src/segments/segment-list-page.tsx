import { ActionIcon, Button, Group } from '@mantine/core'
import type { Segment } from '@postrider/client'
import { Link } from 'wouter'
import type { Filter } from '../../../src/segments/segment-filter.ts'
import { useTeam, useTeamChange } from '../data/team.tsx'
import { useSegments } from '../data/use-segments.ts'
import { useTexts } from '../texts/locale.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { CellText, DataTable, RowLink } from '../ui/data-table.tsx'
import { Signpost } from '../ui/drawings.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ContactsIcon, PlusIcon } from '../ui/icons.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { When } from '../ui/when.tsx'
import { useFilterWords } from './filter-words.ts'

export default function SegmentListPage() {
  const texts = useTexts().segments
  const segments = useSegments()
  const create = (
    <Button component={Link} href="/segments/new" leftSection={<PlusIcon />}>
      {texts.create}
    </Button>
  )
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
    <Group gap={4} wrap="nowrap" justify="flex-end">
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
      <ConfirmButton
        isIcon
        label={texts.delete.button}
        title={texts.delete.title(name)}
        confirmLabel={texts.delete.confirm}
        onConfirm={() => remove.mutateAsync(undefined)}
      >
        {texts.delete.about}
      </ConfirmButton>
    </Group>
  )
}
