import { Stack, Text, TextInput } from '@mantine/core'
import type { Segment, SegmentInput } from '@postrider/client'
import { PostriderError } from '@postrider/client'
import { useMemo, useState } from 'react'
import type { Filter } from '../../../../src/audience/segments/segment-filter.ts'
import { useFieldsWithOptions } from '../../data/use-fields.ts'
import { useFormats, useTexts } from '../../texts/locale.tsx'
import { Form, FormActions, useForm } from '../../ui/form.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { conditionErrors } from './condition-errors.ts'
import { FilterGroup } from './filter-group.tsx'
import { fieldKind, filterOf, type Group, isComplete, newCondition, newGroup, treeOf } from './filter-tree.ts'
import { SegmentPreview } from './segment-preview.tsx'
import classes from './segments.module.css'

interface Props {
  readonly name?: string
  /** The filter of an existing segment. */
  readonly filter?: Filter
  readonly submitLabel: string
  readonly submit: (values: SegmentInput, options: { idempotencyKey: string }) => Promise<Segment>
  readonly onDone: (segment: Segment) => unknown
}

export const SegmentForm = ({ name = '', filter, submitLabel, submit, onDone }: Props) => {
  const all = useTexts()
  const texts = all.segments.form
  const fields = useFieldsWithOptions()
  const formats = useFormats()
  const [initial] = useState(() => ({
    name,
    tree: filter
      ? treeOf(filter, formats)
      : newGroup('all', [newCondition(fields[0] ? fieldKind(fields[0].tag) : 'tag')]),
  }))
  const typeOf = useMemo(() => {
    const types = new Map(fields.map(({ tag, type }) => [tag, type]))
    return (tag: string) => types.get(tag)
  }, [fields])
  /** Error messages by the condition's key. */
  const [errors, setErrors] = useState<ReadonlyMap<number, string>>(new Map())
  const form = useForm<{ name: string; tree: Group }, Segment>({
    initial,
    submit: async (values, options) => {
      const built = filterOf(values.tree, typeOf, formats)
      try {
        return await submit({ name: values.name, filter: built.filter }, options)
      } catch (error) {
        if (error instanceof PostriderError) setErrors(errorsByKey(conditionErrors(error, all), built.paths))
        throw error
      }
    },
    onDone,
  })
  const { tree } = form.values
  const isFinished = isComplete(tree)
  const preview = useMemo(
    () => (isComplete(tree) ? filterOf(tree, typeOf, formats).filter : undefined),
    [tree, typeOf, formats],
  )
  return (
    <div className={classes.columns}>
      <Form form={form} label={texts.label}>
        <LeaveGuard isNeeded={form.isChanged} />
        <Stack>
          <Stack className="card">
            <TextInput
              required
              maxLength={255}
              maw="30rem"
              placeholder={texts.namePlaceholder}
              {...form.field('name', texts.name)}
            />
            <FilterGroup
              group={tree}
              fields={fields}
              level={1}
              errors={errors}
              onChange={(changed) => {
                setErrors(new Map())
                form.set({ tree: changed })
              }}
            />
            {tree.items.length === 0 && (
              <Text size="sm" c="dimmed">
                {texts.emptyFilter}
              </Text>
            )}
          </Stack>
          <FormActions submit={submitLabel} isSticky disabled={!isFinished} />
        </Stack>
      </Form>
      <SegmentPreview filter={preview} />
    </div>
  )
}

const errorsByKey = (errors: ReadonlyMap<string, string>, paths: ReadonlyMap<string, number>) => {
  const found = new Map<number, string>()
  for (const [name, message] of errors)
    for (const [path, key] of paths) if (name === path || name.startsWith(`${path}.`)) found.set(key, message)
  return found
}
