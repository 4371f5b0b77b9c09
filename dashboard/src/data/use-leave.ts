import { useLocation } from 'wouter'
import { leaveFreely } from '../ui/leave-guard.tsx'
import { notify } from '../ui/notices.tsx'
import { useRefresh } from './team.tsx'

/**
 * Returns a function that leaves a form's page after saving: refetches the data whose names start with `refreshes`, shows a notice
 * and opens another page.
 */
export const useLeave = (...refreshes: readonly string[]) => {
  const refresh = useRefresh()
  const [, go] = useLocation()
  return async (path: string, notice: string): Promise<void> => {
    await refresh(...refreshes)
    notify(notice)
    leaveFreely()
    go(path)
  }
}
