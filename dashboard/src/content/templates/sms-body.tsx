import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { countSegments } from '../../../../src/protocols/sms/sms-segments.ts'
import type { MergeName } from '../../server/template-types.ts'
import { useTexts } from '../../texts/locale.tsx'
import classes from './editor.module.css'
import { makeGsmSafe, type Replaced } from './gsm-safe.ts'
import { InsertMergeTag, useInsert } from './insert-merge-tag.tsx'

interface Props {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly names: readonly MergeName[]
  /** The rendered text, with the values of the contact in the preview. */
  readonly rendered: string | null
  readonly error?: string | undefined
}

const hasLiquid = (text: string) => /\{[{%]/.test(text)

/** Counts the message's segments, which determine the price. */
export const SmsBody = ({ value, onChange, names, rendered, error }: Props) => {
  const texts = useTexts().templates.sms
  const { ref, insert } = useInsert(value, onChange)
  const [replaced, setReplaced] = useState<readonly Replaced[]>()
  const isFilled = hasLiquid(value) && rendered !== null
  const { segments, left, forcedBy } = countSegments(isFilled ? rendered : value)
  const makeSafe = () => {
    const safe = makeGsmSafe(value)
    setReplaced(safe.replaced)
    if (safe.text !== value) onChange(safe.text)
  }
  return (
    <Stack gap="xs" className="card" data-field-of="body">
      <Textarea
        ref={ref}
        name="body"
        label={texts.text}
        autosize
        minRows={6}
        maxRows={20}
        value={value}
        onChange={({ currentTarget }) => {
          setReplaced(undefined)
          onChange(currentTarget.value)
        }}
        error={error}
      />
      <Group justify="space-between" gap="xs">
        <Group gap="xs">
          <InsertMergeTag names={names} onInsert={insert} />
          <Button size="compact-sm" variant="default" onClick={makeSafe}>
            {texts.makeSafe}
          </Button>
        </Group>
        <Text size="sm" className="numbers" aria-live="polite" data-testid="segments">
          <strong>{texts.segments(segments)}</strong>
          {' · '}
          {segments > 1 ? texts.leftInLast(left) : texts.left(left)}
        </Text>
      </Group>
      {isFilled && (
        <Text size="xs" c="dimmed">
          {texts.withValues}
        </Text>
      )}
      {replaced ? (
        <ReplacedNotice replaced={replaced} forcedBy={forcedBy} />
      ) : (
        forcedBy.length > 0 && (
          <Alert color="yellow" variant="light">
            {texts.forcedBy(forcedBy.join(' '))}
          </Alert>
        )
      )}
    </Stack>
  )
}

interface ReplacedProps {
  readonly replaced: readonly Replaced[]
  readonly forcedBy: readonly string[]
}

const ReplacedNotice = ({ replaced, forcedBy }: ReplacedProps) => {
  const texts = useTexts().templates.sms
  const count = replaced.reduce((sum, { count }) => sum + count, 0)
  return (
    <Alert color={forcedBy.length > 0 ? 'yellow' : 'green'} variant="light" role="status">
      <Text size="sm">{count === 0 ? texts.nothingToReplace : texts.madeSafe(count)}</Text>
      {count > 0 && (
        <ul className={classes.replaced}>
          {replaced.map(({ from, to, count }) => (
            <li key={from}>
              <code>
                {from.trim() === '' ? `U+${from.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}` : from}
              </code>
              {' → '}
              {to === '' ? texts.removed : <code>{to === ' ' ? '␣' : to}</code>}
              {count > 1 && ` × ${count}`}
            </li>
          ))}
        </ul>
      )}
      {forcedBy.length > 0 && <Text size="sm">{texts.stillForced(forcedBy.join(' '))}</Text>}
    </Alert>
  )
}
