import type { Readable } from 'node:stream'

/** A key under which nothing is stored. */
export class FileMissingError extends Error {}

/**
 * Where bytes are kept: `library/<team>/<hash>` is a team's own, `brands/…` is for the world. Both are named by their content, so
 * that the same bytes are stored once and what is there never changes.
 */
export interface FileStore {
  /** Stores a local file's bytes; they are durable when it resolves. Stored before: they are as fresh as if stored now. */
  readonly put: (key: string, file: string, mimeType: string) => Promise<void>
  readonly copy: (from: string, to: string, mimeType: string) => Promise<void>
  /** Rejects with FileMissingError. */
  readonly read: (key: string) => Promise<Readable>
  /** Unless it was stored again since that time. */
  readonly deleteIfOlderThan: (key: string, time: Date) => Promise<void>
  /** Keys that begin so and were stored before that time. */
  readonly listOlderThan: (prefix: string, time: Date) => AsyncIterable<string>
  /** Where the world reads it; undefined: from this server. */
  readonly publicBase: string | undefined
}

export const libraryKey = (teamId: number, sha256: string) => `library/${teamId}/${sha256}`
