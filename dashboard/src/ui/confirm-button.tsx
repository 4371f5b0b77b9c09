import { ActionIcon, Alert, Button, type ButtonProps, Group, Modal, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messageOf } from './error-message.ts'
import { TrashIcon } from './icons.tsx'

interface Props extends Pick<ButtonProps, 'variant' | 'size'> {
  /** On the button that asks, like `Delete`. */
  readonly label: string
  /** Of the dialog, as a question: `Delete Acme?` */
  readonly title: string
  /** What will happen. */
  readonly children: ReactNode
  /** On the button that does it; the label by default. */
  readonly confirmLabel?: string
  readonly onConfirm: () => Promise<unknown>
  /** In a row: an icon alone. Its name to screen readers is the dialog's title, which names the row. */
  readonly isIcon?: boolean
}

/** For what cannot be undone: a button, and a dialog that says what will happen. */
export const ConfirmButton = ({ label, title, children, confirmLabel = label, onConfirm, isIcon, ...look }: Props) => {
  const [isOpen, { open, close }] = useDisclosure()
  const { mutate, isPending, error, reset } = useMutation({ mutationFn: onConfirm, onSuccess: close })
  const ask = () => {
    reset()
    open()
  }
  return (
    <>
      {isIcon ? (
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={title.replace(/\?$/, '')} onClick={ask}>
          <TrashIcon />
        </ActionIcon>
      ) : (
        <Button variant="default" color="red" {...look} onClick={ask}>
          {label}
        </Button>
      )}
      <Modal
        opened={isOpen}
        onClose={close}
        title={<span className="breakable">{title}</span>}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Stack>
          <Text component="div">{children}</Text>
          {error && (
            <Alert color="red" role="alert">
              {messageOf(error)}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={close} data-autofocus>
              Cancel
            </Button>
            <Button color="red.8" loading={isPending} onClick={() => mutate()}>
              {confirmLabel}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  )
}
