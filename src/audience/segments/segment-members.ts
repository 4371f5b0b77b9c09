import { getSettings } from '../../accounts/teams/setting-queries.ts'
import type { Clock } from '../../foundation/clock.ts'
import { concurrencyLimit } from '../../foundation/concurrency/concurrency-limit.ts'
import { Problem, validationFailed } from '../../foundation/problems.ts'
import { FieldErrors } from '../../platform/http/requests/validation.ts'
import { selectedMessage } from '../../platform/http/requests/validation-messages.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import { openSnapshot } from '../../platform/storage/snapshot.ts'
import { getContactStructure } from '../contact-fields/contact-field-queries.ts'
import type { ContactSet } from './contact-set.ts'
import type { Evaluation } from './evaluation.ts'
import { readFilterReferences } from './filter-references.ts'
import { findMembers } from './find-members.ts'
import { readFilter } from './read-filter.ts'
import type { Filter } from './segment-filter.ts'
import { findSegment } from './segment-queries.ts'

/** Each evaluation occupies a database connection, and can take seconds. */
const AT_ONCE = { perTeam: 1, inAll: 4, waitingPerTeam: 20 }
/** How long a request waits for its turn before it is rejected with 503. */
const PATIENCE_MS = 15_000
const RETRY_AFTER_S = 10

const busy = () =>
  new Problem('service_unavailable', 'Too many filters are being evaluated. Please try again in a moment.', {
    headers: { 'retry-after': String(RETRY_AFTER_S) },
  })

export type Members = ReturnType<typeof segmentMembers>

/** Finds the contacts that match filters and segments, based on a snapshot of the data. */
export const segmentMembers = ({ db, clock }: { readonly db: Db; readonly clock: Clock }) => {
  const enter = concurrencyLimit({ ...AT_ONCE, busy })

  /** Runs work on a snapshot of the data. Waits while too many evaluations are running. */
  const evaluate = async <T>(teamId: number, work: (evaluation: Evaluation) => Promise<T>): Promise<T> => {
    const leave = await enter(teamId, AbortSignal.timeout(PATIENCE_MS))
    try {
      const evaluation = await openEvaluation(db, teamId, clock())
      try {
        return await work(evaluation)
      } finally {
        await evaluation.db.destroy()
      }
    } finally {
      leave()
    }
  }

  const matching = (teamId: number, filter: Filter): Promise<ContactSet> =>
    evaluate(teamId, (evaluation) => findMembers(evaluation, filter))

  const filterOf = async (teamId: number, segmentId: number): Promise<Filter> => {
    const segment = await findSegment(db, teamId, segmentId)
    if (!segment) throw validationFailed({ segment_id: [selectedMessage('segment_id')] })
    const errors = new FieldErrors()
    const filter = readFilter(segment.filter, await readFilterReferences(db, teamId, segment.filter), errors)
    if (filter) return filter
    const [[path] = ['filter']] = Object.entries(errors.messages)
    throw validationFailed({
      segment_id: [
        `The segment ${segment.name} can’t be used: ${path} refers to something that was deleted or changed.`,
      ],
    })
  }

  return {
    evaluate,
    matching,

    filterOf,

    /** Throws if the segment doesn't exist, or uses a field or list that was deleted. */
    ofSegment: async (teamId: number, segmentId: number): Promise<ContactSet> =>
      matching(teamId, await filterOf(teamId, segmentId)),
  }
}

/** Opens a snapshot to evaluate filters on. Close its `db` with `destroy()`. */
export const openEvaluation = async (db: Db, teamId: number, now: Temporal.Instant): Promise<Evaluation> => {
  const snapshot = await openSnapshot(db)
  return {
    db: snapshot,
    teamId,
    now,
    structure: await getContactStructure(snapshot, teamId),
    timeZone: (await getSettings(snapshot, teamId)).time_zone,
  }
}
