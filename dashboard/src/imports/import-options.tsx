import { Radio, Select, Stack, TagsInput, Title } from '@mantine/core'
import type { Import } from '@postrider/client'
import { useLists } from '../data/use-lists.ts'

/** What is done with the contacts of a file, and with cells that are wrong. */
export interface ContactOptions {
  readonly on_error: Import['on_error']
  readonly add_tags: readonly string[]
  /** Empty: none. */
  readonly list_id: string
}

export const NO_OPTIONS: ContactOptions = { on_error: 'skip_row', add_tags: [], list_id: '' }

/** As much as is needed here of the form that has these options among its values. */
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
  const lists = useLists()
  const onError = form.field('on_error', 'When a value is invalid')
  const tags = form.field('add_tags', 'Add tags')
  const list = form.field('list_id', 'Subscribe to a list')
  return (
    <section className="card">
      <Title order={2} mb="md">
        Options
      </Title>
      <Stack maw="28rem">
        <Radio.Group
          label={onError.label}
          error={onError.error}
          value={onError.value}
          onChange={(value) => onError.onChange(value)}
        >
          <Stack gap="xs" mt={4}>
            <Radio
              value="skip_row"
              label="Skip the row"
              description="You can download the skipped rows and fix them."
            />
            <Radio value="skip_cell" label="Import the row without that value" />
          </Stack>
        </Radio.Group>
        <TagsInput
          {...tags}
          value={[...tags.value]}
          description="Every contact in the file gets these, beside the tags it has."
          placeholder="Type one and press Enter"
          clearable
        />
        {lists.length > 0 && (
          <Select
            {...list}
            data={[{ value: '', label: 'None' }, ...lists.map(({ id, name }) => ({ value: String(id), label: name }))]}
            allowDeselect={false}
            description="People who unsubscribed from the list stay unsubscribed. Choose a list only if they agreed to get its messages."
            onChange={(value) => list.onChange(value ?? '')}
          />
        )}
      </Stack>
    </section>
  )
}
