import type { Suppression, SuppressionPage } from '@postrider/client'
import { useTeamData } from './team.tsx'

export type SuppressionReason = Suppression['reason']

/** All reasons, the most frequent first. */
export const SUPPRESSION_REASONS: readonly SuppressionReason[] = ['bounce', 'complaint', 'opt_out', 'manual', 'erased']

const SUPPRESSIONS_PER_PAGE = 25

interface Filters {
  readonly address: string
  readonly reason: SuppressionReason | undefined
}

/** Returns a page of suppressions, newest first. */
export const useSuppressionPage = ({ address, reason }: Filters, page: number): SuppressionPage =>
  useTeamData(['suppressions', { address, reason, page }], ({ postrider }, signal) =>
    postrider.suppressions.list(
      { page, per_page: SUPPRESSIONS_PER_PAGE, ...(address && { address }), ...(reason && { reason }) },
      { signal },
    ),
  )
