import { Badge } from '@mantine/core'
import type { Import } from '@postrider/client'

const LOOKS: Readonly<Record<Import['status'], { readonly label: string; readonly color: string }>> = {
  waiting: { label: 'Waiting', color: 'gray' },
  running: { label: 'Running', color: 'pine' },
  completed: { label: 'Completed', color: 'pine' },
  canceled: { label: 'Canceled', color: 'gray' },
  failed: { label: 'Failed', color: 'red' },
}

export const ImportStatus = ({ status }: Pick<Import, 'status'>) => (
  <Badge variant="light" color={LOOKS[status].color}>
    {LOOKS[status].label}
  </Badge>
)
