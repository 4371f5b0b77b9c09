import { type CopyIdentity, isSameCopy } from '../../platform/storage/copy-identity.ts'

/** After an unclean end, a longer gap than this means that the database may be a copy from before the gap. */
const DOUBTFUL_GAP_MS = 2 * 60_000

/**
 * How a restored copy was recognized. `marked`: by the mark of a backup. `copied`: it is stored in another place, or was dumped and
 * restored. `behind`: it has fewer beats than a process remembers. `rewound`: the database server restored a point in time.
 * `unclean`: the last process didn't stop cleanly, and nobody knows what happened since.
 */
export type Evidence = 'marked' | 'copied' | 'behind' | 'rewound' | 'unclean'

/** The last beat that is stored in the database. */
export interface StoredBeat {
  readonly beat_at: string
  readonly beats: number
  readonly is_stopped: boolean | null
  readonly database_id: string | null
  readonly copy: string | null
  readonly timeline: number | null
  readonly written_by: number | null
  readonly is_backup: boolean | null
  /** The id of the transaction that really wrote the row. */
  readonly actual_writer: number | null
}

/** The last beat that a process knows of. */
export interface KnownBeat {
  readonly databaseId: string
  readonly beats: number
}

interface Facts {
  readonly stored: StoredBeat
  readonly identity: CopyIdentity
  /** The beat that this process remembers. undefined when it starts. */
  readonly remembered?: KnownBeat | undefined
  /** The beat in the data folder. */
  readonly inFile?: KnownBeat | undefined
  /** The time since the last beat. 0 if the beat is in the future, because a clock was ahead. */
  readonly gapMs: number
}

/**
 * Returns how the database shows that it is a restored copy, or undefined if it doesn't.
 *
 * A process that is running remembers its last beat. As long as the database has it too, nothing was undone, no matter how long ago
 * that was. A failover to a replica can undo the last seconds, so with a new timeline and a recent beat, missing beats don't count.
 */
export const findEvidence = ({ stored, identity, remembered, inFile, gapMs }: Facts): Evidence | undefined => {
  if (stored.is_backup) return 'marked'
  if (stored.copy !== null && !isSameCopy(stored.copy, identity.copy)) return 'copied'
  const isRewritten = stored.written_by !== null && stored.written_by !== stored.actual_writer
  if (identity.keepsTransactionIds && isRewritten) return 'copied'
  const isNewTimeline = stored.timeline !== null && identity.timeline !== null && stored.timeline !== identity.timeline
  const isRecent = gapMs <= DOUBTFUL_GAP_MS
  const isBehind = [remembered, inFile].some(
    (known) => known?.databaseId === stored.database_id && known.beats > stored.beats,
  )
  if (isBehind && !(isNewTimeline && isRecent)) return 'behind'
  if (remembered || isRecent) return undefined
  if (isNewTimeline) return 'rewound'
  // Before the first beat of this version, the row doesn’t say whether the last process stopped cleanly.
  return stored.beats > 0 && !stored.is_stopped ? 'unclean' : undefined
}
