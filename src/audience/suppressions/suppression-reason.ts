import type { SuppressionReason } from './suppression-tables.ts'

/** Returns the `reason` of a message whose address is suppressed. */
export const suppressionReason = (reason: SuppressionReason): string =>
  reason === 'opt_out' || reason === 'erased' ? reason : `suppressed_${reason}`
