import { Textarea } from '@mantine/core'
import classes from './email.module.css'

interface Props {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** An input for HTML. */
export const CodeArea = ({ label, value, onChange }: Props) => (
  <Textarea
    aria-label={label}
    placeholder="<table>…</table>"
    autosize
    minRows={3}
    maxRows={16}
    spellCheck={false}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    classNames={{ input: classes.code }}
  />
)
