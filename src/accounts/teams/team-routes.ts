import type { FastifyPluginCallback } from 'fastify'
import { type Clock, toTimestamp } from '../../foundation/clock.ts'
import { manage, read } from '../../platform/http/callers/access.ts'
import { FieldErrors, readBody } from '../../platform/http/requests/validation.ts'
import type { Db, Tx } from '../../platform/storage/dialect.ts'
import { getTeam, updateTeam } from './team-queries.ts'
import { readCountry } from './team-rules.ts'
import { TeamChanges } from './team-schemas.ts'

export interface TeamDeps {
  readonly db: Db
  readonly clock: Clock
  /** Checks the `preference_fields` setting. This function is passed in, because contact fields belong to another slice. */
  readonly checkPreferenceFields: (
    db: Db,
    teamId: number,
    tags: readonly string[],
    errors: FieldErrors,
  ) => Promise<void>
  /** Called in the transaction that changes the settings. */
  readonly onSettingsChange: (trx: Tx, teamId: number, now: string) => Promise<void>
}

/** Serves the team's name and default country. */
export const teamRoutes =
  ({ db, clock }: TeamDeps): FastifyPluginCallback =>
  (app, _, done) => {
    app.get('', read(), ({ team }) => getTeam(db, team.id))

    app.put('', manage(), async ({ team, body }) => {
      const errors = new FieldErrors()
      const changes = readBody(TeamChanges, body, errors)
      const withCountry = { ...changes, ...readCountry(changes.default_country, errors) }
      errors.throwIfAny()
      return updateTeam(db, team.id, withCountry, toTimestamp(clock()))
    })

    done()
  }
