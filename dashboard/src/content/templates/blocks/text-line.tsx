import { ActionIcon, Input, Tooltip } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import { useTexts } from '../../../texts/locale.tsx'
import { TagIcon } from './icons.tsx'
import classes from './liquid-editor.module.css'
import { LiquidEditor } from './liquid-editor.tsx'
import { openSuggestions } from './suggest-plugin.ts'
import type { MergeName } from './types.ts'
import { useStable } from './use-stable.ts'

interface Props {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** Called when the input loses the focus. */
  readonly onLeave?: () => void
  readonly names: readonly MergeName[]
  readonly error?: ReactNode
  readonly description?: ReactNode
  readonly maxLength?: number
  readonly placeholder?: string
}

/**
 * An input for a line of plain text with Liquid, like a subject. Variables are shown as chips. Users insert them with `{{`, `@` or
 * the button.
 */
export const TextLine = ({ label, value, onChange, onLeave, names, error, description, ...rest }: Props) => {
  const { maxLength, placeholder } = rest
  const texts = useTexts().blocks.tags
  const id = useId()
  const [editor, setEditor] = useState<Editor | null>(null)
  const stableNames = useStable(names)
  const leave = useEffectEvent(() => onLeave?.())
  useEffect(() => {
    const onBlur = () => leave()
    editor?.on('blur', onBlur)
    return () => {
      editor?.off('blur', onBlur)
    }
  }, [editor])
  const isInvalid = error !== undefined && error !== null && error !== false && error !== ''
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: `${id}-label`, onClick: () => editor?.commands.focus() }}
      error={error}
      errorProps={{ id: `${id}-error` }}
      description={description}
      descriptionProps={{ id: `${id}-about` }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      <div className={classes.input} data-error={isInvalid}>
        <LiquidEditor
          kind="line"
          value={value}
          onChange={onChange}
          names={stableNames}
          maxLength={maxLength}
          placeholder={placeholder}
          className={classes.inputText}
          onEditor={setEditor}
          attributes={{
            role: 'textbox',
            'aria-labelledby': `${id}-label`,
            ...(description
              ? { 'aria-describedby': `${id}-about ${id}-error` }
              : { 'aria-describedby': `${id}-error` }),
            'aria-invalid': String(isInvalid),
          }}
        />
        <Tooltip label={texts.insert}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="md"
            mt={1}
            aria-label={texts.insertInto(label)}
            onClick={() => editor && openSuggestions(editor.view)}
          >
            <TagIcon size={16} />
          </ActionIcon>
        </Tooltip>
      </div>
    </Input.Wrapper>
  )
}
