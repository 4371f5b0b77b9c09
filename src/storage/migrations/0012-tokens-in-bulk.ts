import type { Ddl } from '../dialect.ts'

/**
 * What waits is sorted in by whoever fills the list. A longer one (it had 256 KB) costs less for each contact, so that imports are
 * faster by an eighth; searches, which read through it, take a millisecond or two longer.
 */
export const tokensInBulk = ({ contactTokensWaiting }: Ddl): string[] => contactTokensWaiting(1_024)
