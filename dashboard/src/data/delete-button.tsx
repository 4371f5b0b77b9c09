import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { leaveFreely } from '../ui/leave-guard.tsx'
import { notify } from '../ui/notices.tsx'
import { useRefresh } from './team.tsx'

interface Props {
  readonly name: string
  readonly texts: {
    readonly delete: { readonly button: string; readonly title: (name: string) => string; readonly confirm: string }
    readonly deleted: (name: string) => string
  }
  readonly remove: () => Promise<unknown>
  /** The page to open afterward. */
  readonly leaveTo: string
  /** The first parts of the names of the data to refetch afterward. */
  readonly refreshes: readonly string[]
  /** Says what will be deleted. */
  readonly children: ReactNode
}

/** Deletes what the page shows, and opens another page. */
export const DeleteButton = ({ name, texts, remove, leaveTo, refreshes, children }: Props) => {
  const refresh = useRefresh()
  const [, go] = useLocation()
  const removeAndLeave = async () => {
    await remove()
    notify(texts.deleted(name))
    leaveFreely()
    // Refetches only after leaving, because the page would no longer find what was deleted.
    go(leaveTo)
    await refresh(...refreshes)
  }
  return (
    <ConfirmButton
      label={texts.delete.button}
      title={texts.delete.title(name)}
      confirmLabel={texts.delete.confirm}
      onConfirm={removeAndLeave}
    >
      {children}
    </ConfirmButton>
  )
}
