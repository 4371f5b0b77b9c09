import { ActionIcon, Alert, Button, type ButtonProps, Group, Modal, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTexts } from '../texts/locale.tsx'
import { useMessageOf } from './error-message.ts'
import { TrashIcon } from './icons.tsx'

interface Props extends Pick<ButtonProps, 'variant' | 'size' | 'color' | 'disabled' | 'leftSection'> {
  /** The label of the button that opens the dialog, such as `Delete`. */
  readonly label: string
  /** The dialog's title, as a question: `Delete Acme?` */
  readonly title: string
  /** Says what will happen. */
  readonly children: ReactNode
  /** The label of the dialog's confirm button. Defaults to `label`. */
  readonly confirmLabel?: string
  /** The label of the button that closes the dialog. Defaults to `Cancel`. */
  readonly cancelLabel?: string
  readonly onConfirm: () => Promise<unknown>
  /** The color of the confirm button. Defaults to red, for actions that delete or end something. */
  readonly confirmColor?: string
  /** Shows an icon instead of the label, for table rows. Screen readers read the dialog's title, which names the row. */
  readonly isIcon?: boolean
}

/** If the focus was lost because the button's row was deleted, moves it to the page's heading. */
const focusHeadingIfLost = () => {
  if (document.activeElement === document.body) document.querySelector<HTMLElement>('main h1')?.focus()
}

export const ConfirmButton = ({
  label,
  title,
  children,
  confirmLabel = label,
  cancelLabel,
  onConfirm,
  confirmColor = 'red.9',
  isIcon,
  ...look
}: Props) => {
  const texts = useTexts().ui
  const messageOf = useMessageOf()
  const [isOpen, { open, close }] = useDisclosure()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: onConfirm,
    onSuccess: () => {
      close()
      setTimeout(focusHeadingIfLost)
    },
  })
  const ask = () => {
    reset()
    open()
  }
  return (
    <>
      {isIcon ? (
        <ActionIcon variant="subtle" color="gray" size="md" aria-label={title.replace(/\?$/, '')} onClick={ask}>
          <TrashIcon />
        </ActionIcon>
      ) : (
        <Button variant="default" color="red" {...look} onClick={ask}>
          {label}
        </Button>
      )}
      <Modal opened={isOpen} onClose={close} title={<span className="breakable">{title}</span>}>
        <Stack>
          <Text component="div">{children}</Text>
          {error && (
            <Alert color="red" role="alert">
              {messageOf(error)}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={close} data-autofocus>
              {cancelLabel ?? texts.cancel}
            </Button>
            <Button color={confirmColor} loading={isPending} onClick={() => mutate()}>
              {confirmLabel}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  )
}
