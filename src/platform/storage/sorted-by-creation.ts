import { sql } from 'kysely'

/**
 * Lets a statement use the index of messages by creation time. The index requires this condition, which is true for all messages, so
 * that no other statement uses it: without statistics, PostgreSQL would rather read all of a team's messages through this index than
 * look up one of them by its id.
 */
export const isSortedByCreation = sql<boolean>`messages.id > 0`
