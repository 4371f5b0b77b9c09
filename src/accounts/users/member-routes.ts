import type { FastifyPluginCallback } from 'fastify'
import { type Clock, toTimestamp } from '../../foundation/clock.ts'
import { notFound, Problem, validationFailed } from '../../foundation/problems.ts'
import { localeOf } from '../../foundation/texts/texts.ts'
import { manage, read } from '../../platform/http/callers/access.ts'
import type { Idempotent } from '../../platform/http/idempotency/idempotency.ts'
import { type IdParams, readPathId } from '../../platform/http/requests/path-id.ts'
import { insertJob } from '../../platform/jobs/job-queries.ts'
import type { Db, Tx } from '../../platform/storage/dialect.ts'
import { transact } from '../../platform/storage/transact.ts'
import { countMessage, describeSendLimit } from '../system-messages/send-limits.ts'
import { lockTeam } from '../teams/team-queries.ts'
import { revokeTokensCreatedBy } from '../teams/token-queries.ts'
import { readAccount } from './account-rules.ts'
import { type MadeInvitation, MemberRemoval, NewInvitation, NewTeam } from './account-schemas.ts'
import {
  deleteInvitation,
  INVITATION,
  INVITATION_DAYS,
  insertInvitation,
  listInvitations,
} from './invitation-queries.ts'
import { countOwnTeams, deleteMembership, listMembers } from './membership-queries.ts'
import { type InsertStandardFields, insertTeamOfUser } from './new-team.ts'
import { type InvitationRequest, SEND_INVITATION } from './send-invitation.ts'
import { getUser, lockUser } from './user-queries.ts'

const MEMBER = 'Member'

export interface MemberDeps {
  readonly db: Db
  readonly clock: Clock
  readonly idempotent: Idempotent
  readonly publicUrl: string
  /**
   * True if a mail server is configured. If so, invitations are emailed, and only members with a confirmed address can invite
   * others.
   */
  readonly canMail: boolean
  readonly maxTeamsPerUser: number
  readonly insertStandardFields: InsertStandardFields
}

/** Serves the team's members and invitations, and creates additional teams. */
export const memberRoutes =
  ({
    db,
    clock,
    idempotent,
    publicUrl,
    canMail,
    maxTeamsPerUser,
    insertStandardFields,
  }: MemberDeps): FastifyPluginCallback =>
  (app, _, done) => {
    const now = () => toTimestamp(clock())

    /** Each team can send, so an account with any number of teams could use up the server. */
    const refuseManyTeams = async (trx: Tx, userId: number) => {
      await lockUser(trx, userId)
      if ((await countOwnTeams(trx, userId)) < maxTeamsPerUser) return
      const limit = `at most ${maxTeamsPerUser} ${maxTeamsPerUser === 1 ? 'team' : 'teams'}`
      throw validationFailed({ name: [`You can’t create another team: an account can own ${limit}.`] })
    }

    app.post(
      '/teams',
      manage(),
      idempotent({
        effect: async (trx, { actor, body }, at) => {
          const { name, default_country = null, standard_fields = false } = readAccount(NewTeam, body)
          const given = {
            name,
            defaultCountry: default_country,
            insertStandardFields: standard_fields ? insertStandardFields : undefined,
          }
          await refuseManyTeams(trx, actor.userId as number)
          return insertTeamOfUser(trx, actor.userId as number, given, at)
        },
      }),
    )

    app.get('/members', read(), ({ team }) => listMembers(db, team.id))

    app.delete<{ Params: IdParams }>('/members/:id', manage(), async ({ team, params, body }) => {
      const id = readPathId(MEMBER, params.id)
      const revoked = await transact(db, async (trx) => {
        // Takes the team's lock, so that the last two members can't remove each other at the same time.
        await lockTeam(trx, team.id)
        const members = await listMembers(trx, team.id)
        if (!members.some((member) => member.id === id)) throw notFound(MEMBER, id)
        if (members.length === 1)
          throw validationFailed({
            id: ['The last member cannot be removed, because nobody could open the team any more.'],
          })
        const { revoke_tokens = true } = readAccount(MemberRemoval, body)
        await deleteMembership(trx, team.id, id)
        return revoke_tokens ? revokeTokensCreatedBy(trx, team.id, id, now()) : 0
      })
      return { message: 'Member removed.', revoked_tokens: revoked }
    })

    app.get('/invitations', read(), ({ team }) => listInvitations(db, team.id, now()))

    // Doesn't support idempotency keys, because the response contains a secret, which must not be stored.
    app.post('/invitations', manage(), async ({ team, actor, body, headers }, reply): Promise<MadeInvitation> => {
      const { email = null } = readAccount(NewInvitation, body)
      const createdBy = actor.userId as number
      if (canMail && !(await getUser(db, createdBy)).email_verified_at) throw unconfirmed()
      const expiresAt = toTimestamp(clock().add({ hours: 24 * INVITATION_DAYS }))
      const is_mailed = canMail && email !== null
      const { code, ...invitation } = await transact(db, async (trx) => {
        const made = await insertInvitation(trx, team.id, { email, createdBy, expiresAt }, now())
        if (is_mailed)
          await queueMail(trx, team.id, email, { invitation_id: made.id, locale: localeOf(headers['accept-language']) })
        return made
      })
      reply.code(201)
      // Browsers don't send the part after # to the server, so the code doesn't end up in logs.
      return { ...invitation, is_mailed, url: `${publicUrl}/invitation#${code}` }
    })

    const queueMail = async (trx: Tx, teamId: number, email: string, payload: InvitationRequest) => {
      const limit = await countMessage(trx, { channel: 'email', to: email, teamId, now: now() })
      if (limit) throw validationFailed({ email: [describeSendLimit(limit, 'email')] })
      await insertJob(trx, teamId, { kind: SEND_INVITATION, payload, runAt: now() }, now())
    }

    app.delete<{ Params: IdParams }>('/invitations/:id', manage(), async ({ team, params }) => {
      await deleteInvitation(db, team.id, readPathId(INVITATION, params.id))
      return { message: 'Invitation withdrawn.' }
    })

    done()
  }

const unconfirmed = () =>
  new Problem(
    'forbidden',
    'Confirm your email address before you invite others. The banner in the dashboard emails you a link.',
  )
