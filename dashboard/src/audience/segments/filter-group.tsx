import { ActionIcon, Button, Group as Row, Select, Text } from '@mantine/core'
import type { ContactField } from '@postrider/client'
import { useEffect, useRef } from 'react'
import { MAX_CONDITIONS, MAX_LEVELS } from '../../../../src/audience/segments/segment-filter.ts'
import { useTexts } from '../../texts/locale.tsx'
import { CloseIcon, PlusIcon } from '../../ui/icons.tsx'
import { ConditionFields } from './condition-fields.tsx'
import {
  countConditions,
  fieldKind,
  type Group,
  isGroup,
  levelsOf,
  MODES,
  type Mode,
  newCondition,
  newGroup,
  type Part,
} from './filter-tree.ts'
import classes from './segments.module.css'

interface Props {
  readonly group: Group
  readonly fields: readonly ContactField[]
  /** The nesting level, as the API counts it, at which the group starts. */
  readonly level: number
  /** Error messages by the condition's key. */
  readonly errors: ReadonlyMap<number, string>
  readonly onChange: (group: Group) => void
  /** Undefined for the outermost group, which can't be removed. */
  readonly onRemove?: () => void
}

export const FilterGroup = ({ group, fields, level, errors, onChange, onRemove }: Props) => {
  const texts = useTexts().segments.form
  const { mode, items } = group
  const inside = level + levelsOf(mode)
  const element = useRef<HTMLFieldSetElement>(null)
  const isNew = useRef(false)
  const replace = (index: number, part: Part) => onChange({ ...group, items: items.with(index, part) })
  const remove = (index: number) => {
    onChange({ ...group, items: items.toSpliced(index, 1) })
    // The focused button disappears, so the focus moves to the group.
    element.current?.querySelector<HTMLElement>('input')?.focus()
  }
  const add = (part: Part) => {
    isNew.current = true
    onChange({ ...group, items: [...items, part] })
  }
  const first = () => newCondition(fields[0] ? fieldKind(fields[0].tag) : 'tag')

  // Moves the focus to a condition or group that was just added.
  useEffect(() => {
    if (!isNew.current) return
    isNew.current = false
    const added = element.current?.querySelector(':scope > ul')?.lastElementChild
    added?.querySelector('input')?.focus()
  })

  return (
    <fieldset ref={element} className={classes.group} data-inner={onRemove !== undefined} aria-label={texts.conditions}>
      <Row gap="xs" className={classes.groupHeader}>
        <Text span size="sm">
          {texts.match}
        </Text>
        <Select
          size="xs"
          w="10rem"
          aria-label={texts.match}
          data={MODES.map((value) => ({ value, label: texts.modes[value] }))}
          value={mode}
          allowDeselect={false}
          onChange={(chosen) => onChange({ ...group, mode: (chosen ?? mode) as Mode })}
        />
        {onRemove && (
          <ActionIcon variant="subtle" color="gray" ms="auto" aria-label={texts.removeGroup} onClick={onRemove}>
            <CloseIcon />
          </ActionIcon>
        )}
      </Row>
      <ul className={classes.items}>
        {items.map((item, index) => (
          <li key={item.key}>
            {isGroup(item) ? (
              <FilterGroup
                fields={fields}
                errors={errors}
                group={item}
                level={inside}
                onChange={(changed) => replace(index, changed)}
                onRemove={() => remove(index)}
              />
            ) : (
              <ConditionFields
                condition={item}
                fields={fields}
                error={errors.get(item.key)}
                onChange={(changed) => replace(index, changed)}
                onRemove={() => remove(index)}
              />
            )}
          </li>
        ))}
      </ul>
      <Row gap="xs">
        <Button
          size="xs"
          variant="default"
          leftSection={<PlusIcon size={14} />}
          disabled={countConditions(group) >= MAX_CONDITIONS}
          onClick={() => add(first())}
        >
          {texts.add}
        </Button>
        {inside <= MAX_LEVELS && (
          <Button
            size="xs"
            variant="subtle"
            leftSection={<PlusIcon size={14} />}
            onClick={() => add(newGroup('any', [first()]))}
          >
            {texts.addGroup}
          </Button>
        )}
      </Row>
    </fieldset>
  )
}
