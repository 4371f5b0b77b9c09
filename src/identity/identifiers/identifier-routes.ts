import type { FastifyPluginCallback } from 'fastify'
import { countMessage, describeSendLimit } from '../../accounts/system-messages/send-limits.ts'
import { getDefaultCountry } from '../../accounts/teams/team-queries.ts'
import { type Clock, toTimestamp } from '../../foundation/clock.ts'
import { validationFailed } from '../../foundation/problems.ts'
import { localeOf } from '../../foundation/texts/texts.ts'
import { manage, read } from '../../platform/http/callers/access.ts'
import type { Idempotent } from '../../platform/http/idempotency/idempotency.ts'
import { type IdParams, readPathId } from '../../platform/http/requests/path-id.ts'
import { insertJob } from '../../platform/jobs/job-queries.ts'
import type { OnDelete } from '../../platform/slice.ts'
import type { Db, Tx } from '../../platform/storage/dialect.ts'
import { transact } from '../../platform/storage/transact.ts'
import type { ConnectionOwner } from './connection-owner.ts'
import { identifierDocs } from './identifier-docs.ts'
import type { IdentifierKind } from './identifier-kinds.ts'
import {
  claimIdentifier,
  deleteIdentifier,
  getIdentifier,
  isProvenFor,
  listVerifiedIdentifiers,
  lockIdentifier,
  MODEL,
  updateIdentifier,
} from './identifier-queries.ts'
import { readCode, readNewIdentifier } from './identifier-rules.ts'
import { type CodeRequest, confirmCode, SEND_CODE } from './verification-code.ts'

export interface IdentifierDeps {
  readonly db: Db
  readonly clock: Clock
  readonly idempotent: Idempotent
  readonly kind: IdentifierKind
  readonly onDelete: OnDelete
  /** Whose provider the team's messages from such senders go to. undefined if they stay in the outbox. */
  readonly findProviderOwner: (teamId: number, kind: IdentifierKind) => Promise<ConnectionOwner | undefined>
  /** Called in the transaction in which a sender is confirmed. */
  readonly onConfirm: (trx: Tx, teamId: number, now: string) => Promise<void>
}

export const identifierRoutes =
  ({ db, clock, idempotent, kind, onDelete, findProviderOwner, onConfirm }: IdentifierDeps): FastifyPluginCallback =>
  (app, _, done) => {
    const docs = identifierDocs(kind)

    app.get('', read(docs.list), async ({ team }) => listVerifiedIdentifiers(db, team.id, kind))

    app.post(
      '',
      manage(docs.create),
      idempotent({
        prepare: ({ team }) => findProviderOwner(team.id, kind),
        effect: async (trx, { team, body, headers }, now, owner) => {
          const given = readNewIdentifier(kind, body, await getDefaultCountry(trx, team.id))
          const { id, verified_at, proven_by } = await claimIdentifier(trx, team.id, { kind, ...given }, now)
          if (verified_at && isProvenFor(owner, proven_by))
            throw validationFailed({ [kind]: [`The ${kind} has already been taken.`] })
          await refuseTooManyCodes(trx, team.id, { kind, value: given.value }, now)
          if (given.name !== null) await updateIdentifier(trx, team.id, id, { name: given.name }, now)
          const locale = localeOf(headers['accept-language'])
          const payload: CodeRequest = { identifier_id: id, asked_at: now, locale }
          await insertJob(trx, team.id, { kind: SEND_CODE, payload, runAt: now }, now)
          return getIdentifier(trx, team.id, kind, id)
        },
      }),
    )

    app.post<{ Params: IdParams }>(
      '/:id/confirm',
      manage(docs.confirm),
      idempotent<{ Params: IdParams }, ConnectionOwner | undefined>({
        // Text messages can't be sent from a number to itself, but the provider knows the numbers of its account.
        prepare: async ({ team }) => (kind === 'phone' ? findProviderOwner(team.id, kind) : undefined),
        effect: async (trx, { team, params, body }, now, checkedBy) => {
          const { id } = await getIdentifier(trx, team.id, kind, readPathId(MODEL, params.id))
          const fault = await confirmCode(trx, team.id, { id, code: readCode(body), checkedBy }, now)
          // Returned rather than thrown, so that the transaction commits the number of wrong attempts.
          if (fault) return validationFailed({ code: [fault] })
          await onConfirm(trx, team.id, now)
          return getIdentifier(trx, team.id, kind, id)
        },
        status: 200,
      }),
    )

    app.delete<{ Params: IdParams }>('/:id', manage(docs.delete), async ({ team, params }) => {
      await transact(db, async (trx) => {
        const id = readPathId(MODEL, params.id)
        // Locks the row before reading it, so that the second of two concurrent deletes finds nothing.
        await lockIdentifier(trx, team.id, id)
        await getIdentifier(trx, team.id, kind, id)
        await onDelete(trx, team.id, id, toTimestamp(clock()))
        await deleteIdentifier(trx, team.id, id)
      })
      return { message: 'Identifier deleted.' }
    })

    done()
  }

const refuseTooManyCodes = async (
  trx: Tx,
  teamId: number,
  { kind, value }: { kind: IdentifierKind; value: string },
  now: string,
): Promise<void> => {
  const limit = await countMessage(trx, { channel: kind, to: value, teamId, now })
  if (limit) throw validationFailed({ [kind]: [describeSendLimit(limit, kind)] })
}
