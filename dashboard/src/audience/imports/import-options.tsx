import { Radio, Select, Stack, TagsInput, Title } from '@mantine/core'
import type { ContactImport } from '@postrider/client'
import { useLists } from '../../data/use-lists.ts'
import { useTexts } from '../../texts/locale.tsx'

export interface ContactOptions {
  readonly on_error: ContactImport['on_error']
  readonly add_tags: readonly string[]
  /** The list's id, or empty for none. */
  readonly list_id: string
}

export const NO_OPTIONS: ContactOptions = { on_error: 'skip_row', add_tags: [], list_id: '' }

/** The part of the form that ImportOptions needs. */
interface OptionsForm {
  readonly field: <Name extends keyof ContactOptions>(
    name: Name,
    label: string,
  ) => {
    readonly name: string
    readonly label: string
    readonly error: string | undefined
    readonly 'aria-invalid': boolean
    readonly onChange: (given: unknown) => void
    readonly value: ContactOptions[Name]
  }
}

export const ImportOptions = ({ form }: { form: OptionsForm }) => {
  const texts = useTexts().imports.options
  const lists = useLists()
  const onError = form.field('on_error', texts.onError)
  const tags = form.field('add_tags', texts.addTags)
  const list = form.field('list_id', texts.list)
  return (
    <section className="card">
      <Title order={2} mb="md">
        {texts.title}
      </Title>
      <Stack maw="28rem">
        <Radio.Group
          label={onError.label}
          error={onError.error}
          value={onError.value}
          onChange={(value) => onError.onChange(value)}
        >
          <Stack gap="xs" mt={4}>
            <Radio value="skip_row" label={texts.skipRow} description={texts.skipRowAbout} />
            <Radio value="skip_cell" label={texts.skipCell} />
          </Stack>
        </Radio.Group>
        <TagsInput
          {...tags}
          value={[...tags.value]}
          description={texts.addTagsAbout}
          placeholder={texts.addTagsPlaceholder}
          clearable
        />
        {lists.length > 0 && (
          <Select
            {...list}
            data={[
              { value: '', label: texts.noList },
              ...lists.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            allowDeselect={false}
            description={texts.listAbout}
            onChange={(value) => list.onChange(value ?? '')}
          />
        )}
      </Stack>
    </section>
  )
}
