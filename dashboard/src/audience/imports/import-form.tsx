import { Button, Progress, SegmentedControl, Select, Stack, Text, Title } from '@mantine/core'
import type { ContactFieldRow } from '@postrider/client'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useRefresh, useTeam } from '../../data/team.tsx'
import { type ContactType, useFields } from '../../data/use-fields.ts'
import { useFormats, useTexts } from '../../texts/locale.tsx'
import { Form, FormActions, useForm } from '../../ui/form.tsx'
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
  /** The field used to match existing contacts. If empty, every row creates a contact. */
  readonly match_on: string
}

/** Field types whose values can identify a contact. */
const IDENTIFYING: readonly ContactFieldRow['type'][] = ['text', 'email', 'phone', 'number', 'url']

/** Returns the fields in the file that can identify a contact, and `id` if the file has a column for it. */
const matchables = (targets: ReadonlyMap<string, Target>, fields: readonly ContactFieldRow[]) => {
  const filled = new Set(targets.values())
  return [
    ...(filled.has('id') ? [{ tag: 'id' }] : []),
    ...fields.filter(({ tag, type }) => filled.has(tag) && IDENTIFYING.includes(type)),
  ]
}

/** Suggests which field to match contacts by: the id or an email address. Users must choose other fields themselves. */
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

export const ImportForm = ({ file, sample, onAnother }: Props) => {
  const { contacts, fields: fieldTexts, imports } = useTexts()
  const texts = imports.form
  const formats = useFormats()
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
  const match = form.field('match_on', texts.matchOn)
  const setTarget = (title: string, target: Target) => {
    const next = new Map(targets).set(title, target)
    const isStillThere = matchables(next, fields).some(({ tag }) => tag === match_on)
    form.set({ targets: next, ...(!isStillThere && { match_on: likelyMatch(next, fields) }) })
  }
  const usedCount = [...targets.values()].filter((target) => target !== null).length
  return (
    <Form form={form} label={texts.label}>
      <Stack gap="lg">
        <section className="card">
          <Title order={2} className="breakable">
            {file.name}
          </Title>
          <Text c="dimmed" mb="md">
            {texts.facts(formats.bytes(file.size), sample.header.length)}
          </Text>
          <Text fw={500} mb={4}>
            {contacts.form.type}
          </Text>
          <SegmentedControl
            aria-label={contacts.form.type}
            value={type}
            onChange={(type) => form.set(guess(type, sample, fields))}
            data={(['person', 'organization'] as const).map((value) => ({ value, label: fieldTexts.groups[value] }))}
          />
        </section>
        <section>
          <Title order={2} mb={4}>
            {texts.columns}
          </Title>
          <Text c="dimmed" mb="sm">
            {texts.columnsAbout(usedCount, targets.size)}
          </Text>
          <ColumnMatching sample={sample} fields={offered} targets={targets} onChange={setTarget} />
        </section>
        <section className="card">
          <Select
            maw="28rem"
            data={[
              { value: '', label: texts.createAll },
              ...matches.map((match) => ({
                value: match.tag,
                label: 'name' in match ? texts.updateBy(match.name) : texts.updateById,
              })),
            ]}
            allowDeselect={false}
            description={texts.matchOnAbout}
            {...match}
            onChange={(value) => match.onChange(value ?? '')}
          />
        </section>
        <ImportOptions form={form} />
        {form.isBusy && <Progress value={sentPart * 100} aria-label={texts.uploading(file.name)} />}
        <FormActions submit={texts.start} disabled={usedCount === 0}>
          <Button variant="default" onClick={onAnother} disabled={form.isBusy}>
            {texts.another}
          </Button>
        </FormActions>
      </Stack>
    </Form>
  )
}
