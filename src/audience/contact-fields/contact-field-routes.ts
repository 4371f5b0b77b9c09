import type { FastifyPluginCallback } from 'fastify'
import { lockTeam } from '../../accounts/teams/team-queries.ts'
import { type Clock, toTimestamp } from '../../foundation/clock.ts'
import { read, write } from '../../platform/http/callers/access.ts'
import type { Idempotent } from '../../platform/http/idempotency/idempotency.ts'
import { type IdParams, readPathId } from '../../platform/http/requests/path-id.ts'
import type { Db, Tx } from '../../platform/storage/dialect.ts'
import { transact } from '../../platform/storage/transact.ts'
import { CONTACT_FIELD_DOCS } from './contact-field-docs.ts'
import {
  deleteContactField,
  getContactField,
  getOwnContactField,
  insertContactField,
  listContactFields,
  MODEL,
  type TagChange,
  updateContactField,
} from './contact-field-queries.ts'
import { readContactFieldChanges, readContactTypeFilter, readNewContactField } from './contact-field-rules.ts'
import { FIELD_TYPES } from './field-types.ts'

export interface ContactFieldDeps {
  readonly db: Db
  readonly clock: Clock
  readonly idempotent: Idempotent
  /**
   * Updates the data that other slices store under a field's merge tag. It is passed in, because those slices depend on this one.
   */
  readonly onTagChange: OnTagChange
}

type OnTagChange = (trx: Tx, teamId: number, tags: TagChange, now: string) => Promise<void>

/** Write routes hold the team lock, because merge tags must be unique per team and an update overwrites the whole definition. */
export const contactFieldRoutes =
  ({ db, clock, idempotent, onTagChange }: ContactFieldDeps): FastifyPluginCallback =>
  (app, _, done) => {
    app.get('', read(CONTACT_FIELD_DOCS.list), async ({ team, query }) =>
      listContactFields(db, team.id, readContactTypeFilter(query)),
    )

    app.get('/types', read(CONTACT_FIELD_DOCS.types), async () => FIELD_TYPES)

    app.post(
      '',
      write(CONTACT_FIELD_DOCS.create),
      idempotent({
        effect: async (trx, { team, actor, body }, now) => {
          await lockTeam(trx, team.id)
          const field = await readNewContactField(trx, team.id, body, actor.integrationId)
          return insertContactField(trx, team.id, field, now)
        },
      }),
    )

    app.get<{ Params: IdParams }>('/:id', read(CONTACT_FIELD_DOCS.get), async ({ team, params }) =>
      getContactField(db, team.id, readPathId(MODEL, params.id)),
    )

    app.put<{ Params: IdParams }>('/:id', write(CONTACT_FIELD_DOCS.update), ({ team, params, body }) =>
      transact(db, async (trx) => {
        await lockTeam(trx, team.id)
        const field = await getOwnContactField(trx, team.id, readPathId(MODEL, params.id))
        const changed = await readContactFieldChanges(trx, team.id, field, body)
        if (!changed) return field
        const now = toTimestamp(clock())
        if (changed.tag !== field.tag) await onTagChange(trx, team.id, { before: field.tag, after: changed.tag }, now)
        return updateContactField(trx, team.id, field, changed, now)
      }),
    )

    app.delete<{ Params: IdParams }>('/:id', write(CONTACT_FIELD_DOCS.delete), async ({ team, params }) => {
      await transact(db, async (trx) => {
        await lockTeam(trx, team.id)
        const field = await getOwnContactField(trx, team.id, readPathId(MODEL, params.id))
        await deleteContactField(trx, team.id, field, toTimestamp(clock()))
      })
      return { message: 'Contact field deleted.' }
    })

    done()
  }
