import { Button, type ButtonProps, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'

interface Props extends Pick<ButtonProps, 'size'> {
  readonly label: string
  readonly title: string
  readonly children: (close: () => void) => ReactNode
}

/** A button that opens a dialog with a form. If the user only has to confirm something, use `ConfirmButton`. */
export const DialogButton = ({ label, title, children, ...look }: Props) => {
  const [isOpen, { open, close }] = useDisclosure()
  return (
    <>
      <Button variant="default" {...look} onClick={open}>
        {label}
      </Button>
      <Modal opened={isOpen} onClose={close} title={title}>
        {children(close)}
      </Modal>
    </>
  )
}
