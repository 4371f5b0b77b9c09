import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { ConfirmButton } from './confirm-button.tsx'

/** The buttons at the end of a table row. */
export const RowActions = ({ children }: { children: ReactNode }) => (
  <Group gap={4} wrap="nowrap" justify="flex-end">
    {children}
  </Group>
)

interface DeleteProps {
  /** The name of the row to delete. */
  readonly name: string
  readonly texts: {
    readonly button: string
    readonly title: (name: string) => string
    readonly confirm?: string
    readonly about: string
  }
  readonly onConfirm: () => Promise<unknown>
}

/** The delete button at the end of a table row. */
export const DeleteRow = ({ name, texts: { button, title, confirm = button, about }, onConfirm }: DeleteProps) => (
  <ConfirmButton isIcon label={button} title={title(name)} confirmLabel={confirm} onConfirm={onConfirm}>
    {about}
  </ConfirmButton>
)
