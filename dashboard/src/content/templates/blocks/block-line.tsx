import type { SimpleBlock } from '../../../../../src/content/templates/blocks.ts'
import { useEditing } from './editing.ts'
import { keyOf } from './keys.ts'
import { LiquidEditor } from './liquid-editor.tsx'

interface Props {
  readonly block: Extract<SimpleBlock, { type: 'heading' | 'button' }>
  readonly maxLength: number
  readonly texts: { readonly label: string; readonly placeholder: string }
}

/** An input for a block whose text is a single line. */
export const BlockLine = ({ block, maxLength, texts }: Props) => {
  const { names, actions } = useEditing()
  return (
    <LiquidEditor
      kind="line"
      value={block.text}
      onChange={(text) => actions.change(keyOf(block), { ...block, text })}
      names={names}
      maxLength={maxLength}
      placeholder={texts.placeholder}
      attributes={{ role: 'textbox', 'aria-label': texts.label }}
    />
  )
}
