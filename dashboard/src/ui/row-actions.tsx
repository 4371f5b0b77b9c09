import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { ConfirmButton } from './confirm-button.tsx'

export const RowActions = ({ children }: { children: ReactNode }) => (
  <Group gap={4} wrap="nowrap" justify="flex-end">
    {children}
  </Group>
)

interface DeleteProps {
  readonly name: string
  readonly texts: {
    readonly button: string
    readonly title: (name: string) => string
    readonly confirm?: string
    readonly about: string
  }
  readonly onConfirm: () => Promise<unknown>
}

export const DeleteRow = ({ name, texts: { button, title, confirm = button, about }, onConfirm }: DeleteProps) => (
  <ConfirmButton isIcon label={button} title={title(name)} confirmLabel={confirm} onConfirm={onConfirm}>
    {about}
  </ConfirmButton>
)
