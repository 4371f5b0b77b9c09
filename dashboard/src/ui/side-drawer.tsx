import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '../texts/locale.tsx'

interface Props {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly title: string
  readonly size?: 'lg' | 'xl'
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A drawer on the right that shows the details of a row while the table stays open. */
export const SideDrawer = ({ isOpen, onClose, title, size = 'lg', className, children }: Props) => {
  const texts = useTexts().ui
  return (
    <Drawer
      opened={isOpen}
      // A LeaveGuard may ask for confirmation first. Without the timeout, the event that closes the drawer would also close the
      // LeaveGuard's dialog.
      onClose={() => hasDialogOnTop() || setTimeout(onClose)}
      closeButtonProps={{ 'aria-label': texts.close }}
      position="right"
      size={size}
      title={title}
      transitionProps={{ duration: 150, exitDuration: 0 }}
      classNames={className === undefined ? {} : { content: className }}
    >
      {children}
    </Drawer>
  )
}

/**
 * Returns true if another dialog is open on top of the drawer. Mantine passes Escape to every open dialog, but only the topmost
 * one should close.
 */
const hasDialogOnTop = () => document.querySelectorAll('[role="dialog"]').length > 1
