import { ActionIcon, Tooltip } from '@mantine/core'
import type { ComponentProps, ComponentType } from 'react'

interface Props
  extends Pick<ComponentProps<'button'>, 'ref' | 'id' | 'aria-haspopup' | 'aria-expanded' | 'aria-controls'> {
  readonly label: string
  readonly icon: ComponentType<{ readonly size?: number }>
  readonly onClick: () => void
  /** For a toggle, whether it's on. Undefined if the button isn't a toggle. */
  readonly isOn?: boolean
}

/** An icon button in a toolbar. Clicking it doesn't change the selection in the text. */
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
