import type { SuppressionReason } from './suppression-tables.ts'

/** Returns the reason that a message shows if its address is suppressed. */
export const suppressionReason = (reason: SuppressionReason): string =>
  reason === 'opt_out' || reason === 'erased' ? reason : `suppressed_${reason}`
