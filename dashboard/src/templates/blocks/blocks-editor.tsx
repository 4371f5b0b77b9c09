import { Textarea } from '@mantine/core'
import type { BlocksBody } from '../../../../src/templates/blocks.ts'

export interface MergeName {
  readonly name: string
  readonly label: string
  readonly type: string
}
export interface Fault {
  readonly field: 'subject' | 'preheader' | 'body' | 'text'
  readonly path: string | null
  readonly line: number | null
  readonly column: number | null
  readonly message: string
}
interface Props {
  readonly body: BlocksBody
  readonly onChange: (body: BlocksBody) => void
  readonly names: readonly MergeName[]
  readonly colors: readonly string[]
  readonly faults: readonly Fault[]
}
export const BlocksEditor = ({ body, onChange }: Props) => {
  return (
    <Textarea
      aria-label="blocks"
      autosize
      minRows={20}
      defaultValue={JSON.stringify(body, null, 2)}
      onChange={(event) => {
        try {
          onChange(JSON.parse(event.currentTarget.value))
        } catch {}
      }}
    />
  )
}
