import '@mantine/dates/styles.layer.css'
import { ActionIcon, NumberInput, Select, Text, TextInput } from '@mantine/core'
import type { ContactField } from '@postrider/client'
import { ACTIVITIES, type Activity, MAX_DAYS, type Operator } from '../../../../src/audience/segments/segment-filter.ts'
import { useNewestCampaigns } from '../../data/use-campaigns.ts'
import { useLists } from '../../data/use-lists.ts'
import { useTexts } from '../../texts/locale.tsx'
import { isDate } from '../../texts/parse-date.ts'
import { CloseIcon } from '../../ui/icons.tsx'
import { localTimeOf } from '../../ui/local-time.ts'
import { LocalizedDates } from '../../ui/localized-dates.tsx'
import { idOf, optionOf } from '../../ui/option-id.ts'
import { DayInput } from '../contacts/day-input.tsx'
import { RelatedInput } from '../contacts/related-input.tsx'
import { type Condition, fieldKind, needsValue, operatorsOf, tagIn } from './filter-tree.ts'
import classes from './segments.module.css'

interface Props {
  readonly condition: Condition
  readonly fields: readonly ContactField[]
  readonly error: string | undefined
  readonly onChange: (condition: Condition) => void
  readonly onRemove: () => void
}

const OTHER_KINDS = ['tag', 'list', 'type', 'created_at', 'updated_at', 'activity'] as const

/** One condition: what to check, the operator, and the value. */
export const ConditionFields = ({ condition, fields, error, onChange, onRemove }: Props) => {
  const texts = useTexts().segments.form
  const field = fields.find(({ tag }) => tag === tagIn(condition.kind))
  const known = [...new Map(fields.map(({ tag, name }) => [tag, name]))]
  const change = (changes: Partial<Condition>) => onChange({ ...condition, ...changes })
  /** Resets the operator and the value, which may not be valid for another field. */
  const changeKind = (kind: string | null) => {
    if (kind === null || kind === condition.kind) return
    const type = fields.find(({ tag }) => tag === tagIn(kind))?.type
    change({ kind, op: operatorsOf(kind, type)[0] ?? 'is', value: kind === 'type' ? 'person' : '' })
  }
  return (
    <div className={classes.condition} data-error={error !== undefined}>
      <div className={classes.inputs}>
        <Select
          aria-label={texts.kind}
          data={[
            {
              group: texts.kinds.fields,
              items: [
                ...known.map(([tag, name]) => ({ value: fieldKind(tag), label: name })),
                // Keeps the condition's field among the options, even if the field was deleted.
                ...(tagIn(condition.kind) !== undefined && !field
                  ? [{ value: condition.kind, label: tagIn(condition.kind) ?? '' }]
                  : []),
              ],
            },
            { group: texts.kinds.other, items: OTHER_KINDS.map((kind) => ({ value: kind, label: texts.kinds[kind] })) },
          ]}
          value={condition.kind}
          onChange={changeKind}
          allowDeselect={false}
          searchable
          nothingFoundMessage={texts.noFields}
          error={error !== undefined}
        />
        <RestOfCondition condition={condition} field={field} change={change} />
      </div>
      <ActionIcon variant="subtle" color="gray" aria-label={texts.remove} onClick={onRemove}>
        <CloseIcon />
      </ActionIcon>
      {error && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert" className={classes.error}>
          {error}
        </Text>
      )}
    </div>
  )
}

interface RestProps {
  readonly condition: Condition
  readonly field: ContactField | undefined
  readonly change: (changes: Partial<Condition>) => void
}

const RestOfCondition = ({ condition, field, change }: RestProps) => {
  const { form: texts } = useTexts().segments
  switch (condition.kind) {
    case 'tag':
      return (
        <TextInput
          aria-label={texts.tag}
          placeholder={texts.tagPlaceholder}
          value={condition.value}
          onChange={({ currentTarget }) => change({ value: currentTarget.value })}
        />
      )
    case 'list':
      return <ListFields condition={condition} change={change} />
    case 'type':
      return (
        <Select
          aria-label={texts.type}
          data={(['person', 'organization'] as const).map((value) => ({ value, label: texts.types[value] }))}
          value={condition.value}
          onChange={(value) => change({ value: value ?? 'person' })}
          allowDeselect={false}
        />
      )
    case 'activity':
      return <ActivityFields condition={condition} change={change} />
    default:
      return <ComparisonFields condition={condition} field={field} change={change} />
  }
}

const ListFields = ({ condition, change }: Omit<RestProps, 'field'>) => {
  const { segments, statuses } = useTexts()
  const texts = segments.form
  const lists = useLists()
  return (
    <>
      <Select
        aria-label={texts.list}
        placeholder={texts.list}
        data={lists.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={optionOf(condition.listId)}
        onChange={(chosen) => change({ listId: idOf(chosen) })}
        allowDeselect={false}
        searchable
      />
      <Select
        aria-label={texts.status}
        data={(['subscribed', 'pending', 'unsubscribed'] as const).map((value) => ({ value, label: statuses[value] }))}
        value={condition.status}
        onChange={(status) => change({ status: (status ?? 'subscribed') as Condition['status'] })}
        allowDeselect={false}
      />
    </>
  )
}

/** Common periods. If a filter from the API has another period, that period is offered too. */
const PERIODS = [1, 7, 14, 30, 60, 90, 180, 365]

const ActivityFields = ({ condition: { activity, withinDays, campaignId }, change }: Omit<RestProps, 'field'>) => {
  const texts = useTexts().segments.form
  const campaigns = useNewestCampaigns()
  const isOffered = campaigns.some(({ id }) => id === campaignId)
  const periods = [...new Set([...PERIODS, ...(withinDays === null ? [] : [withinDays])])].sort((a, b) => a - b)
  return (
    <>
      <Select
        aria-label={texts.activity}
        data={ACTIVITIES.map((value) => ({ value, label: texts.activities[value] }))}
        value={activity}
        onChange={(chosen) => change({ activity: (chosen ?? 'sent') as Activity })}
        allowDeselect={false}
      />
      <Select
        aria-label={texts.within}
        data={[
          { value: '', label: texts.anyTime },
          ...periods.map((days) => ({ value: String(days), label: texts.lastDays(days) })),
        ]}
        value={withinDays === null ? '' : String(withinDays)}
        onChange={(chosen) => change({ withinDays: chosen ? Number(chosen) : null })}
        allowDeselect={false}
      />
      <Select
        aria-label={texts.campaign}
        data={[
          { value: '', label: texts.anyCampaign },
          ...(campaignId !== null && !isOffered ? [{ value: String(campaignId), label: `#${campaignId}` }] : []),
          ...campaigns.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={campaignId === null ? '' : String(campaignId)}
        onChange={(chosen) => change({ campaignId: idOf(chosen || null) })}
        allowDeselect={false}
        searchable
      />
    </>
  )
}

/** The operator and the value of a condition on a field or a timestamp. */
const ComparisonFields = ({ condition, field, change }: RestProps) => {
  const texts = useTexts().segments.form
  const { kind, op } = condition
  return (
    <>
      <Select
        aria-label={texts.operator}
        data={operatorsOf(kind, field?.type).map((value) => ({ value, label: texts.operators[value] }))}
        value={op}
        onChange={(chosen) => {
          const next = (chosen ?? op) as Operator
          // Clears the value when the user switches between a number of days and a date.
          const isOtherValue = (next === 'in_last_days') !== (op === 'in_last_days')
          change({ op: next, ...(isOtherValue && { value: '' }) })
        }}
        allowDeselect={false}
      />
      {needsValue(op) && <ValueField condition={condition} field={field} change={change} />}
    </>
  )
}

/** Returns the day of a date, or of a time in the user's time zone. */
const dayOf = (value: string) => (isDate(value) ? value : localTimeOf(value).slice(0, 'YYYY-MM-DD'.length))

const ValueField = ({ condition: { kind, op, value, key }, field, change }: RestProps) => {
  const texts = useTexts().segments.form
  const set = (next: string) => change({ value: next })
  const type = tagIn(kind) === undefined ? 'datetime' : field?.type
  const isPartial = op === 'contains' || op === 'starts_with'
  if (op === 'in_last_days')
    return (
      <NumberInput
        aria-label={texts.days}
        placeholder={texts.days}
        min={1}
        max={MAX_DAYS}
        allowDecimal={false}
        value={value}
        onChange={(days) => set(String(days))}
      />
    )
  switch (isPartial ? 'text' : type) {
    case 'pick_list':
      return (
        <Select
          aria-label={texts.value}
          data={[...new Set([...(field?.options ?? []), ...(value ? [value] : [])])]}
          value={value || null}
          onChange={(chosen) => set(chosen ?? '')}
          searchable
        />
      )
    case 'boolean':
      return (
        <Select
          aria-label={texts.value}
          data={[
            { value: 'true', label: texts.yes },
            { value: 'false', label: texts.no },
          ]}
          value={value || null}
          onChange={(chosen) => set(chosen ?? '')}
          allowDeselect={false}
        />
      )
    case 'related':
      return <RelatedInput name={`value-${key}`} label={texts.value} error={undefined} value={value} onChange={set} />
    case 'date':
    case 'datetime':
      return (
        <LocalizedDates>
          <DayInput
            name={`value-${key}`}
            aria-label={texts.value}
            value={dayOf(value) || null}
            onChange={(day) => set(day && type === 'datetime' ? new Date(`${day}T00:00`).toISOString() : (day ?? ''))}
          />
        </LocalizedDates>
      )
    default:
      return (
        <TextInput
          aria-label={texts.value}
          placeholder={texts.value}
          inputMode={type === 'number' ? 'decimal' : undefined}
          maxLength={255}
          value={value}
          onChange={({ currentTarget }) => set(currentTarget.value)}
        />
      )
  }
}
