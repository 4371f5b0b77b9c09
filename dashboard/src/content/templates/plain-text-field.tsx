import { Group, SegmentedControl, Text, Textarea, Title } from '@mantine/core'
import { useNames } from '../../data/use-templates.ts'
import { useTexts } from '../../texts/locale.tsx'
import { InsertMergeTag, useInsert } from './insert-merge-tag.tsx'

interface Props {
  /** If null, the text is generated automatically. */
  readonly text: string | null
  readonly onChange: (text: string | null) => void
  /** The generated text. Users who write their own text start with it. */
  readonly automatic: string
  readonly error?: string | undefined
}

export const PlainTextField = ({ text, onChange, automatic, error }: Props) => {
  const texts = useTexts().templates.plainText
  const { names } = useNames()
  const { ref, insert } = useInsert(text ?? '', onChange)
  return (
    <section className="card" data-field-of="text">
      <Group justify="space-between" mb="xs">
        <Title order={2}>{texts.title}</Title>
        <SegmentedControl
          size="xs"
          aria-label={texts.title}
          data={[
            { value: 'automatic', label: texts.modes.automatic },
            { value: 'own', label: texts.modes.own },
          ]}
          value={text === null ? 'automatic' : 'own'}
          onChange={(mode) => onChange(mode === 'own' ? automatic : null)}
        />
      </Group>
      {text === null ? (
        <Text c="dimmed" size="sm">
          {texts.automaticAbout}
        </Text>
      ) : (
        <>
          <Textarea
            ref={ref}
            name="text"
            aria-label={texts.label}
            description={texts.about}
            autosize
            minRows={6}
            maxRows={24}
            mb="xs"
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
            value={text}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
            error={error}
          />
          <InsertMergeTag names={names} onInsert={insert} />
        </>
      )}
    </section>
  )
}
