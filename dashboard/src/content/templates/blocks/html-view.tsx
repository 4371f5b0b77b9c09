import type { SimpleBlock } from '../../../../../src/content/templates/blocks.ts'
import { useTexts } from '../../../texts/locale.tsx'
import { CodeArea } from './code-area.tsx'
import { useEditing } from './editing.ts'
import { keyOf } from './keys.ts'

export const HtmlView = ({ block }: { block: Extract<SimpleBlock, { type: 'html' }> }) => {
  const { actions } = useEditing()
  return (
    <CodeArea
      label={useTexts().blocks.html.label}
      value={block.html}
      onChange={(html) => actions.change(keyOf(block), { ...block, html })}
    />
  )
}
