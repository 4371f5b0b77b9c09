import { useMemo } from 'react'
import type { SimpleBlock } from '../../../../../src/content/templates/blocks.ts'
import { useTexts } from '../../../texts/locale.tsx'
import { knownNames } from './chips.ts'
import { CodeArea } from './code-area.tsx'
import { decode } from './decode.ts'
import { useEditing } from './editing.ts'
import classes from './email.module.css'
import { FormatToolbar } from './format-toolbar.tsx'
import { keyOf } from './keys.ts'
import { LiquidEditor } from './liquid-editor.tsx'
import { canBeEdited } from './rich-text.ts'

interface Props {
  readonly block: Extract<SimpleBlock, { type: 'text' }>
  readonly isSelected: boolean
}

export const TextView = ({ block, isSelected }: Props) => {
  const texts = useTexts().blocks.text
  const { names, actions } = useEditing()
  const key = keyOf(block)
  const isRich = useMemo(() => canBeEdited(block.html, knownNames(names), decode), [block.html, names])
  const change = (html: string) => actions.change(key, { ...block, html })
  if (!isRich)
    return (
      <div>
        <p className={classes.note}>{texts.asHtml}</p>
        <CodeArea label={texts.html} value={block.html} onChange={change} />
      </div>
    )
  return (
    <div className={classes.text} data-size={block.size ?? 'normal'} data-align={block.align ?? 'left'}>
      <LiquidEditor
        kind="rich"
        value={block.html}
        onChange={change}
        names={names}
        placeholder={texts.placeholder}
        attributes={{ role: 'textbox', 'aria-multiline': 'true', 'aria-label': texts.label }}
        onPasteImages={(files) => actions.addImages(files, key)}
      >
        {(editor) => isSelected && <FormatToolbar editor={editor} />}
      </LiquidEditor>
    </div>
  )
}
