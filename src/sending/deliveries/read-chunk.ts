import type { Db } from '../../platform/storage/dialect.ts'
import { type ChunkMessage, listChunkMessages, readContents } from '../messages/chunk-message-queries.ts'
import type { SuspendedReason } from '../messages/chunk-tables.ts'
import type { Content } from '../messages/content.ts'
import { readHandOvers } from '../messages/hand-over-queries.ts'
import type { MessageResult, SendResult } from '../messages/send-result.ts'
import type { Chunk } from './chunk.ts'
import { withCurrentRecipients } from './current-recipients.ts'
import type { FilledEmail, RenderChunk } from './render-chunk.ts'
import { mayRepeat } from './retry-schedule.ts'
import { NOT_CONFIRMED, unconfirmed } from './send-message.ts'

interface Deps {
  readonly db: Db
  readonly renderChunk: RenderChunk
  readonly now: () => string
}

/** The messages in a chunk, rendered and addressed to their current recipients. */
export interface ChunkToSend {
  readonly messages: readonly ChunkMessage[]
  readonly contents: ReadonlyMap<number, Content>
  /** The rendered campaign emails, keyed by message id. */
  readonly filled: ReadonlyMap<number, FilledEmail>
  /** The rendered text messages and push notifications from campaigns, keyed by message id. */
  readonly texts: ReadonlyMap<number, Content>
  readonly handedAt: Map<number, string>
  /** The results so far. A message that already has a result isn't sent in this attempt. */
  readonly results: ReadonlyMap<number, SendResult>
  /** Adds the result of a message. */
  readonly finish: (id: number, result: MessageResult) => SendResult
  /** Messages that were handed over in an earlier attempt, but neither confirmed nor refused by the provider. */
  readonly unconfirmed: ReadonlySet<number>
  /** The ids of contents to delete once their messages need no further attempts. */
  readonly secretContents: ReadonlySet<number>
}

/**
 * Reads a chunk, and decides which of its messages are not sent in this attempt. If a previous worker died, continues where that
 * worker stopped.
 */
export const chunkReader =
  ({ db, renderChunk, now }: Deps) =>
  async (teamId: number, chunk: Chunk): Promise<ChunkToSend> => {
    const stored = await listChunkMessages(db, teamId, chunk.id, chunk.messageIds)
    const before = await readHandOvers(db, teamId, chunk.id)
    const handedAt = new Map(before.handed)
    const results = new Map(before.results)
    const finish = (id: number, sent: MessageResult): SendResult => {
      const result = { id, at: now(), ...sent }
      results.set(id, result)
      return result
    }
    const givenUp = chunk.givenUpReason
    for (const message of stored) {
      if (results.has(message.id)) continue
      const isHanded = handedAt.has(message.id)
      if (givenUp !== null) finish(message.id, isHanded ? unconfirmed(message) : givenUpResult(givenUp))
      else if (isHanded && !mayRepeat(message)) finish(message.id, NOT_CONFIRMED)
      else if (isEarly(message, now())) finish(message.id, { is: 'postponed', until: message.scheduled_at as string })
    }
    const held = { teamId, chunkId: chunk.id, token: chunk.token }
    const open = stored.filter(({ id }) => !results.has(id))
    const { messages, withheld } = await withCurrentRecipients(db, held, { stored, open, handedAt }, now())
    for (const [id, result] of withheld) finish(id, result)
    const contentIds = [...new Set(messages.flatMap(({ content_id }) => content_id ?? []))]
    const contents = await readContents(db, teamId, contentIds)
    const unfilled = messages.filter(({ id }) => !results.has(id))
    const { filled, texts, failed } = await renderChunk(teamId, unfilled, contents)
    for (const [id, result] of failed) finish(id, result)
    return {
      messages,
      contents,
      filled,
      texts,
      handedAt,
      results,
      finish,
      unconfirmed: new Set([...before.handed.keys()].filter((id) => !before.results.has(id))),
      secretContents: new Set(contentIds.filter((id) => contents.get(id)?.is_secret)),
    }
  }

const WHY_GIVEN_UP: Record<SuspendedReason, string> = {
  restored:
    'The database was restored from a backup, so the message may have been sent before, and nobody decided to send it.',
  overdue: 'The server was down for hours when the message was due, and nobody decided to send it.',
}

const givenUpResult = (reason: SuspendedReason): MessageResult => ({
  is: 'failed',
  reason,
  error: WHY_GIVEN_UP[reason],
})

/** Returns true if a message isn't due yet. This happens if the chunk was stored while a clock was ahead. */
const isEarly = ({ status, scheduled_at }: ChunkMessage, now: string) =>
  status === 'scheduled' && scheduled_at !== null && scheduled_at > now
