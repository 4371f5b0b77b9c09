import { Button, Progress, SegmentedControl, Select, Stack, Text, Title } from '@mantine/core'
import type { ContactFieldRow } from '@postrider/client'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useRefresh, useTeam } from '../data/team.tsx'
import { type ContactType, useFields } from '../data/use-fields.ts'
import { fileSize } from '../files/file-size.ts'
import { Form, FormActions, useForm } from '../ui/form.tsx'
import { ColumnMatching } from './column-matching.tsx'
import type { CsvSample } from './csv-sample.ts'
import { fieldsToFill, guessColumns, type Target } from './guess-columns.ts'
import { type ContactOptions, ImportOptions, NO_OPTIONS } from './import-options.tsx'

interface Props {
  readonly file: File
  readonly sample: CsvSample
  readonly onAnother: () => void
}

interface Values extends ContactOptions {
  readonly type: ContactType
  readonly targets: ReadonlyMap<string, Target>
  /** Empty: every row is a new contact. */
  readonly match_on: string
}

/** Types whose values can tell contacts apart. */
const TELLING: readonly ContactFieldRow['type'][] = ['text', 'email', 'phone', 'number', 'url']

/** What rows can be matched by: what the file has. */
const matchables = (targets: ReadonlyMap<string, Target>, fields: readonly ContactFieldRow[]) => {
  const filled = new Set(targets.values())
  return [
    ...(filled.has('id') ? [{ value: 'id', label: 'ID of the contact' }] : []),
    ...fields
      .filter(({ tag, type }) => filled.has(tag) && TELLING.includes(type))
      .map(({ tag, name }) => ({ value: tag, label: name })),
  ]
}

/** An id is sure, an email address nearly so; nothing else is taken without being asked. */
const likelyMatch = (targets: ReadonlyMap<string, Target>, fields: readonly ContactFieldRow[]): string => {
  const filled = new Set(targets.values())
  return filled.has('id') ? 'id' : (fields.find(({ tag, type }) => type === 'email' && filled.has(tag))?.tag ?? '')
}

const guess = (type: ContactType, { header }: CsvSample, fields: readonly ContactFieldRow[]) => {
  const titles = [...new Set(header)]
  const isTyped = guessColumns(titles, []).values()
  const targets = guessColumns(titles, fieldsToFill(type, isTyped, fields))
  return { type, targets, match_on: likelyMatch(targets, fields) }
}

/** How a file is to be taken in; sends it. */
export const ImportForm = ({ file, sample, onAnother }: Props) => {
  const { postriderWithProgress } = useTeam()
  const refresh = useRefresh()
  const fields = useFields()
  const [, go] = useLocation()
  const [sentPart, setSentPart] = useState(0)
  const form = useForm({
    initial: { ...guess('person', sample, fields), ...NO_OPTIONS } as Values,
    submit: ({ type, targets, match_on, on_error, add_tags, list_id }: Values, options) =>
      postriderWithProgress(setSentPart).contacts.import(
        file,
        {
          type,
          mapping: Object.fromEntries(targets),
          on_error,
          ...(match_on && { match_on }),
          ...(add_tags.length > 0 && { add_tags }),
          ...(list_id && { list_id: Number(list_id) }),
        },
        options,
      ),
    onDone: async ({ id }) => {
      await refresh('imports')
      go(`/contacts/imports/${id}`)
    },
  })
  const { type, targets, match_on } = form.values
  const offered = fieldsToFill(type, targets.values(), fields)
  const matches = matchables(targets, fields)
  const match = form.field('match_on', 'When a contact is there already')
  const setTarget = (title: string, target: Target) => {
    const next = new Map(targets).set(title, target)
    const isStillThere = matchables(next, fields).some(({ value }) => value === match_on)
    form.set({ targets: next, ...(!isStillThere && { match_on: likelyMatch(next, fields) }) })
  }
  const usedCount = [...targets.values()].filter((target) => target !== null).length
  return (
    <Form form={form} label="Import contacts">
      <Stack gap="lg">
        <section className="card">
          <Title order={2} className="breakable">
            {file.name}
          </Title>
          <Text c="dimmed" mb="md">
            {fileSize(file.size)}, {sample.header.length} {sample.header.length === 1 ? 'column' : 'columns'}
          </Text>
          <Text fw={500} mb={4}>
            Its rows are
          </Text>
          <SegmentedControl
            aria-label="Its rows are"
            value={type}
            onChange={(type) => form.set(guess(type, sample, fields))}
            data={[
              { value: 'person', label: 'People' },
              { value: 'organization', label: 'Organizations' },
            ]}
          />
        </section>
        <section>
          <Title order={2} mb={4}>
            Where the columns go
          </Title>
          <Text c="dimmed" mb="sm">
            {usedCount} of {targets.size} are taken in. Empty cells change nothing.
          </Text>
          <ColumnMatching sample={sample} fields={offered} targets={targets} onChange={setTarget} />
        </section>
        <section className="card">
          <Select
            maw="28rem"
            data={[
              { value: '', label: 'Create another: every row is a new contact' },
              ...matches.map(({ value, label }) => ({
                value,
                label: `Update the one with the same ${label.toLowerCase()}`,
              })),
            ]}
            allowDeselect={false}
            description="Updating changes what is filled in the file, and nothing else."
            {...match}
            onChange={(value) => match.onChange(value ?? '')}
          />
        </section>
        <ImportOptions form={form} />
        {form.isBusy && <Progress value={sentPart * 100} aria-label={`Uploading ${file.name}`} />}
        <FormActions submit="Start the import" disabled={usedCount === 0}>
          <Button variant="default" size="md" onClick={onAnother} disabled={form.isBusy}>
            Choose another file
          </Button>
        </FormActions>
      </Stack>
    </Form>
  )
}
