import type { ContactImport } from '@postrider/client'
import { type Status, StatusBadge, type Tone, toneOf } from '../../ui/status-badge.tsx'

type Outcome = Pick<ContactImport, 'status' | 'failed' | 'partial'>

/** In the API, an import is `completed` once the whole file is processed, even if rows failed. */
const statusOf = ({ status, failed, partial }: Outcome): Status => {
  if (status === 'completed' && failed + partial > 0) return 'completedWithErrors'
  return status === 'canceled' ? 'stopped' : status
}

const BAR_COLORS: Readonly<Record<Tone, string>> = {
  green: 'pine',
  blue: 'blue',
  amber: 'yellow',
  violet: 'violet',
  gray: 'gray',
  red: 'red',
}

export const importColor = (progress: Outcome) => BAR_COLORS[toneOf(statusOf(progress))]

export const ImportStatus = ({ progress }: { progress: Outcome }) => <StatusBadge status={statusOf(progress)} />
