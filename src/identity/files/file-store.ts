import type { Readable } from 'node:stream'

/** Thrown if nothing is stored under a key. */
export class FileMissingError extends Error {}

/**
 * Stores files by key. `library/<team>/…` and `imports/<team>/…` are private to a team; `brands/…` is public. Library and brand
 * keys contain the content hash, so a team's library and its brand images each store the same content only once. Stored content
 * never changes.
 */
export interface FileStore {
  /**
   * Stores a local file. When the promise resolves, the bytes are durable. Storing the same bytes again updates the time at which
   * they were stored.
   */
  readonly put: (key: string, file: string, mimeType: string) => Promise<void>
  readonly copy: (from: string, to: string, mimeType: string) => Promise<void>
  /** Rejects with FileMissingError if there is no file with this key. */
  readonly read: (key: string) => Promise<Readable>
  /** Deletes the file, unless it was stored, or stored again, after `time`. */
  readonly deleteIfOlderThan: (key: string, time: Date) => Promise<void>
  /** Lists the keys with this prefix that were stored before `time`. */
  readonly listOlderThan: (prefix: string, time: Date) => AsyncIterable<string>
  /** The base URL of public files, or undefined if this server serves them. */
  readonly publicBase: string | undefined
}

export const libraryKey = (teamId: number, sha256: string) => `library/${teamId}/${sha256}`
