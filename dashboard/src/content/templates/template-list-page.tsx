import { ActionIcon, Box } from '@mantine/core'
import type { TemplateSummary } from '@postrider/client'
import { CHANNELS } from '../../../../src/foundation/channels/channels.ts'
import { ChannelName } from '../../audience/lists/channels.tsx'
import { useTeam, useTeamChange } from '../../data/team.tsx'
import { useTemplatePage } from '../../data/use-templates.ts'
import { useFormats, useTexts } from '../../texts/locale.tsx'
import { CreateLink } from '../../ui/create-link.tsx'
import { DataTable, RowLink } from '../../ui/data-table.tsx'
import { PostHorn } from '../../ui/drawings.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterBar, FilteredRows, FilterSelect } from '../../ui/filter-bar.tsx'
import { CopyIcon } from '../../ui/icons.tsx'
import { NothingFound } from '../../ui/nothing-found.tsx'
import { notify } from '../../ui/notices.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PageNumbers } from '../../ui/page-numbers.tsx'
import { DeleteRow, RowActions } from '../../ui/row-actions.tsx'
import { useFilters } from '../../ui/use-filters.ts'
import { When } from '../../ui/when.tsx'

export default function TemplateListPage() {
  const { templates: texts, lists } = useTexts()
  const { filters, shown, isFiltered, isBehind, change } = useFilters(['channel'])
  const page = useTemplatePage(
    CHANNELS.find((channel) => channel === shown.filters.channel),
    shown.page,
  )
  const hasAny = page.total > 0 || isFiltered
  const create = <CreateLink href="/templates/new">{texts.create}</CreateLink>
  return (
    <>
      <PageHeader title={texts.title} about={texts.about}>
        {hasAny && create}
      </PageHeader>
      {hasAny && (
        <FilterBar>
          <Box maw="16rem">
            <FilterSelect
              label={texts.filters.channel}
              all={texts.filters.anyChannel}
              options={CHANNELS.map((value) => ({ value, label: lists.channels[value].name }))}
              value={filters.channel}
              onChange={(channel) => change({ channel })}
            />
          </Box>
        </FilterBar>
      )}
      {!hasAny && (
        <EmptyState drawing={PostHorn} title={texts.empty.title} action={create}>
          {texts.empty.about}
        </EmptyState>
      )}
      {hasAny && page.data.length === 0 && (
        <NothingFound texts={texts.noMatch} action={texts.noMatch.showAll} onAction={() => change({ channel: '' })} />
      )}
      {page.data.length > 0 && (
        <FilteredRows isBehind={isBehind}>
          <TemplateTable templates={page.data} />
          <PageNumbers page={page} />
        </FilteredRows>
      )}
    </>
  )
}

const TemplateTable = ({ templates }: { templates: readonly TemplateSummary[] }) => {
  const texts = useTexts().templates
  const formats = useFormats()
  return (
    <DataTable
      label={texts.title}
      rows={templates}
      columns={[
        { label: texts.columns.name, cell: ({ id, name }) => <RowLink href={`/templates/${id}`}>{name}</RowLink> },
        { label: texts.columns.channel, isShort: true, cell: ({ channel }) => <ChannelName channel={channel} /> },
        { label: texts.columns.format, isShort: true, cell: ({ format }) => texts.formats[format] },
        {
          label: texts.columns.version,
          isNumber: true,
          cell: ({ version }) => formats.number(version),
        },
        { label: texts.columns.changed, isShort: true, cell: ({ updated_at }) => <When time={updated_at} relative /> },
        { label: texts.columns.actions, isActions: true, cell: (template) => <Actions template={template} /> },
      ]}
    />
  )
}

const Actions = ({ template: { id, name } }: { template: TemplateSummary }) => {
  const texts = useTexts().templates
  const { postrider } = useTeam()
  const duplicate = useTeamChange({
    run: async () => {
      const { channel, brand_id, subject, preheader, format, body, text } = await postrider.templates.get(id)
      const copy = await postrider.templates.create({
        name: texts.copyOf(name),
        channel,
        brand_id,
        subject,
        preheader,
        format,
        body,
        text,
      })
      notify(texts.duplicated(copy.name))
    },
    refreshes: ['templates'],
  })
  const remove = useTeamChange({
    run: () => postrider.templates.delete(id),
    refreshes: ['templates'],
    done: texts.deleted(name),
  })
  return (
    <RowActions>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="md"
        aria-label={texts.duplicate(name)}
        loading={duplicate.isPending}
        onClick={() => duplicate.mutate(undefined)}
      >
        <CopyIcon />
      </ActionIcon>
      <DeleteRow name={name} texts={texts.delete} onConfirm={() => remove.mutateAsync(undefined)} />
    </RowActions>
  )
}
