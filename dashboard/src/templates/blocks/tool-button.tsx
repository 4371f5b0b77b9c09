import { ActionIcon, Tooltip } from '@mantine/core'
import type { ComponentProps, ComponentType } from 'react'

interface Props
  extends Pick<ComponentProps<'button'>, 'ref' | 'id' | 'aria-haspopup' | 'aria-expanded' | 'aria-controls'> {
  readonly label: string
  readonly icon: ComponentType<{ readonly size?: number }>
  readonly onClick: () => void
  /** Whether it's a toggle, and if so, whether it's on. */
  readonly isOn?: boolean
}

/** A button with an icon in a toolbar. It leaves the selection in the text unchanged. */
export const ToolButton = ({ label, icon: Icon, onClick, isOn, ...rest }: Props) => (
  <Tooltip label={label} openDelay={400}>
    <ActionIcon
      {...rest}
      variant={isOn ? 'light' : 'subtle'}
      color={isOn ? 'pine' : 'gray'}
      size="md"
      aria-label={label}
      aria-pressed={isOn}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      <Icon />
    </ActionIcon>
  </Tooltip>
)
