import { Badge } from '@mantine/core'
import type { Import } from '@postrider/client'
import { useTexts } from '../texts/locale.tsx'

type Outcome = Pick<Import, 'status' | 'failed' | 'partial'>

const COLORS = {
  waiting: 'gray',
  running: 'pine',
  completed: 'pine',
  completedWithErrors: 'yellow',
  canceled: 'gray',
  failed: 'red',
} as const

/** The API calls an import completed once it has read the file, even if rows failed. */
const outcomeOf = ({ status, failed, partial }: Outcome): keyof typeof COLORS =>
  status === 'completed' && failed + partial > 0 ? 'completedWithErrors' : status

export const importColor = (progress: Outcome) => COLORS[outcomeOf(progress)]

/** Mantine's yellow text is too pale to read on its light yellow. */
const READABLE_YELLOW = 'light-dark(#714800, #ffd77a)'

export const ImportStatus = ({ progress }: { progress: Outcome }) => {
  const color = importColor(progress)
  return (
    <Badge variant="light" color={color} c={color === 'yellow' ? READABLE_YELLOW : undefined}>
      {useTexts().imports.statuses[outcomeOf(progress)]}
    </Badge>
  )
}
