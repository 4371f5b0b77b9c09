import type { FastifyPluginCallback } from 'fastify'
import { lockTeam } from '../../accounts/teams/team-queries.ts'
import { type Clock, toTimestamp } from '../../foundation/clock.ts'
import { manage, read, send } from '../../platform/http/callers/access.ts'
import { type IdParams, readPathId } from '../../platform/http/requests/path-id.ts'
import { FieldErrors, readBody } from '../../platform/http/requests/validation.ts'
import type { SecretKey } from '../../platform/secrets/secret-key.ts'
import type { Db, Tx } from '../../platform/storage/dialect.ts'
import { transact } from '../../platform/storage/transact.ts'
import {
  deleteConnection,
  getConnection,
  getConnectionAccount,
  insertConnection,
  listConnections,
  MODEL,
  updateConnection,
} from './connection-queries.ts'
import { readConnectionChanges, readNewConnection } from './connection-rules.ts'
import { TestMessage } from './connection-schemas.ts'
import type { SendTest } from './send-test.ts'

export interface ConnectionDeps {
  readonly db: Db
  readonly clock: Clock
  readonly secretKey: SecretKey
  readonly sendTest: SendTest
  /** Called in the transaction that adds, changes or deletes a connection. */
  readonly onChange: (trx: Tx, teamId: number, now: string) => Promise<void>
}

export const connectionRoutes =
  ({ db, clock, secretKey, sendTest, onChange }: ConnectionDeps): FastifyPluginCallback =>
  (app, _, done) => {
    app.get('', read(), ({ team }) => listConnections(db, team.id))

    app.post('', manage(), async ({ team, body }, reply) => {
      const now = toTimestamp(clock())
      const values = readNewConnection(body, now)
      const connection = await transact(db, async (trx) => {
        // Without this lock, two connections that are created at the same time could both become the default.
        await lockTeam(trx, team.id)
        const added = await insertConnection(trx, team.id, values, secretKey, now)
        await onChange(trx, team.id, now)
        return added
      })
      return reply.code(201).send(connection)
    })

    app.get<{ Params: IdParams }>('/:id', read(), ({ team, params }) =>
      getConnection(db, team.id, readPathId(MODEL, params.id)),
    )

    app.put<{ Params: IdParams }>('/:id', manage(), ({ team, params, body }) =>
      transact(db, async (trx) => {
        await lockTeam(trx, team.id)
        const connection = await getConnection(trx, team.id, readPathId(MODEL, params.id))
        const now = toTimestamp(clock())
        const values = readConnectionChanges(connection, body, now)
        const updated = await updateConnection(trx, team.id, connection.id, values, secretKey, now)
        await onChange(trx, team.id, now)
        return updated
      }),
    )

    app.delete<{ Params: IdParams }>('/:id', manage(), async ({ team, params }) => {
      const id = readPathId(MODEL, params.id)
      await transact(db, async (trx) => {
        await lockTeam(trx, team.id)
        await deleteConnection(trx, team.id, id)
        await onChange(trx, team.id, toTimestamp(clock()))
      })
      return { message: 'Connection deleted.' }
    })

    app.post<{ Params: IdParams }>('/:id/test', send(), async ({ team, params, body }) => {
      const connection = await getConnectionAccount(db, team.id, readPathId(MODEL, params.id), secretKey)
      const errors = new FieldErrors()
      const { to } = readBody(TestMessage, body, errors)
      errors.throwIfAny()
      const result = await sendTest(team.id, connection, to as string, errors)
      errors.throwIfAny()
      return result
    })

    done()
  }
