import { Button, Menu } from '@mantine/core'
import { type RefObject, useRef } from 'react'
import type { MergeName } from '../../server/template-types.ts'
import { useTexts } from '../../texts/locale.tsx'
import { MergeTagIcon } from '../../ui/icons.tsx'

interface Props {
  readonly names: readonly MergeName[]
  readonly onInsert: (tag: string) => void
}

export const InsertMergeTag = ({ names, onInsert }: Props) => (
  <Menu position="bottom-start" withinPortal={false}>
    <Menu.Target>
      <Button size="compact-sm" variant="default" leftSection={<MergeTagIcon size={14} />}>
        {useTexts().templates.editor.insertTag}
      </Button>
    </Menu.Target>
    <Menu.Dropdown mah="18rem" style={{ overflowY: 'auto' }}>
      {names.map(({ name, label }) => (
        <Menu.Item key={name} onClick={() => onInsert(`{{ ${name} }}`)} rightSection={<code>{name}</code>}>
          {label}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)

interface TextArea {
  readonly ref: RefObject<HTMLTextAreaElement | null>
  /** Inserts text at the cursor, or at the end if the field has never had focus. */
  readonly insert: (text: string) => void
}

export const useInsert = (value: string, onChange: (value: string) => void): TextArea => {
  const ref = useRef<HTMLTextAreaElement>(null)
  const insert = (text: string) => {
    const { selectionStart: start, selectionEnd: end } = ref.current ?? {
      selectionStart: value.length,
      selectionEnd: value.length,
    }
    onChange(value.slice(0, start) + text + value.slice(end))
    // Waits until React has updated the field's value, because the update moves the cursor to the end.
    requestAnimationFrame(() => {
      ref.current?.focus()
      ref.current?.setSelectionRange(start + text.length, start + text.length)
    })
  }
  return { ref, insert }
}
