import { Anchor, Button, Group, MultiSelect, Stack, Text } from '@mantine/core'
import { Link } from 'wouter'
import { useLists } from '../../data/use-lists.ts'
import { useSegments } from '../../data/use-segments.ts'
import type { CampaignCheck } from '../../server/campaign-types.ts'
import { useFormats, useTexts } from '../../texts/locale.tsx'
import { IdSelect } from '../../ui/id-select.tsx'
import classes from './audience-step.module.css'
import sectionClasses from './step-section.module.css'
import { StepSection } from './step-section.tsx'
import type { CampaignDraft } from './use-campaign-draft.ts'

interface Props {
  readonly draft: CampaignDraft
  readonly isDone: boolean
  readonly check: CampaignCheck | undefined
  /** True while a newer dry run is running. */
  readonly isBehind: boolean
  readonly joinedSince: string | null
}

export const AudienceStep = ({ draft, isDone, check, isBehind, joinedSince }: Props) => {
  const texts = useTexts().campaigns.audience
  const formats = useFormats()
  const { settings, edit, errorOf } = draft
  const lists = useLists().filter(({ channel }) => channel === draft.channel)
  const options = lists.map(({ id, name, subscriber_counts }) => ({
    value: String(id),
    label: texts.list(name, subscriber_counts.subscribed),
  }))
  const hasLists = settings.list_ids.length > 0
  const select = (ids: readonly number[]) => ({
    data: options,
    value: ids.map(String),
    searchable: true,
    clearable: true,
    nothingFoundMessage: texts.noMatch,
  })
  return (
    <StepSection step="audience" isDone={isDone}>
      <Stack>
        {lists.length === 0 ? (
          <div>
            <Text size="sm" mb="xs">
              {texts.noLists}
            </Text>
            <Button component={Link} href="/lists/new" variant="default" size="xs">
              {texts.createList}
            </Button>
          </div>
        ) : (
          <MultiSelect
            {...select(settings.list_ids)}
            label={texts.lists}
            description={texts.listsAbout}
            placeholder={hasLists ? undefined : texts.listsPlaceholder}
            clearButtonProps={{ 'aria-label': texts.clearLists }}
            onChange={(ids) => edit({ list_ids: ids.map(Number) })}
            error={errorOf('list_ids', texts.lists)}
          />
        )}
        <div className={sectionClasses.pair}>
          <MultiSelect
            {...select(settings.exclude_list_ids)}
            label={texts.exclude}
            description={texts.excludeAbout}
            placeholder={settings.exclude_list_ids.length > 0 ? undefined : texts.excludePlaceholder}
            clearButtonProps={{ 'aria-label': texts.clearExclude }}
            onChange={(ids) => edit({ exclude_list_ids: ids.map(Number) })}
            error={errorOf('exclude_list_ids', texts.exclude)}
          />
          <SegmentField draft={draft} />
        </div>
        {joinedSince !== null && (
          <Text size="sm" c="dimmed">
            {texts.joinedSince(formats.dateTime(new Date(joinedSince)))}
          </Text>
        )}
        <Text size="sm" role="status" className={classes.liveCount} data-behind={isBehind && hasLists}>
          {!hasLists && texts.chooseLists}
          {hasLists && !check && texts.counting}
          {hasLists && check && (check.will_receive > 0 ? texts.count(check.will_receive, check.total) : texts.nobody)}
        </Text>
      </Stack>
    </StepSection>
  )
}

const SegmentField = ({ draft: { settings, edit, errorOf } }: { draft: CampaignDraft }) => {
  const { audience: texts, goneSegment } = useTexts().campaigns
  const segments = useSegments()
  const { segment_id: chosen } = settings
  const isDeleted = chosen !== null && !segments.some(({ id }) => id === chosen)
  return (
    <div>
      <IdSelect
        label={texts.segment}
        description={texts.segmentAbout}
        rows={isDeleted ? [{ id: chosen, name: goneSegment }, ...segments] : segments}
        value={chosen}
        onChange={(segment_id) => edit({ segment_id })}
        placeholder={texts.segmentPlaceholder}
        nothingFoundMessage={texts.noSegment}
        clearLabel={texts.clearSegment}
        error={isDeleted ? texts.segmentDeleted : errorOf('segment_id', texts.segment)}
      />
      <Group gap="md" mt={6}>
        {chosen !== null && !isDeleted && (
          <Anchor component={Link} href={`/segments/${chosen}`} size="sm">
            {texts.editSegment}
          </Anchor>
        )}
        <Anchor component={Link} href="/segments/new" size="sm">
          {texts.createSegment}
        </Anchor>
      </Group>
    </div>
  )
}
