import type { FastifyPluginCallback } from 'fastify'
import { toTimestamp } from '../../foundation/clock.ts'
import { manage, read } from '../../platform/http/callers/access.ts'
import { FieldErrors, readBody } from '../../platform/http/requests/validation.ts'
import { transact } from '../../platform/storage/transact.ts'
import { SETTING_DOCS } from './setting-docs.ts'
import { getSettings, updateSettings } from './setting-queries.ts'
import { SettingChanges } from './setting-schemas.ts'
import { parseTimeZone, type TeamSettings } from './settings.ts'
import type { TeamDeps } from './team-routes.ts'

/** Throws a `Problem` that lists all invalid settings. */
const readChanges = async (
  { db, checkPreferenceFields }: TeamDeps,
  teamId: number,
  body: unknown,
): Promise<Partial<TeamSettings>> => {
  const errors = new FieldErrors()
  const { time_zone: given, ...changes } = readBody(SettingChanges, body, errors)
  const time_zone = given === undefined ? undefined : parseTimeZone(given)
  if (given !== undefined && time_zone === undefined)
    errors.add('time_zone', 'The time_zone field must be the name of a time zone, like Europe/Vienna.')
  await checkPreferenceFields(db, teamId, changes.preference_fields ?? [], errors)
  errors.throwIfAny()
  return { ...changes, ...(time_zone !== undefined && { time_zone }) }
}

export const settingRoutes =
  (deps: TeamDeps): FastifyPluginCallback =>
  (app, _, done) => {
    const { db, clock } = deps

    app.get('', read(SETTING_DOCS.get), ({ team }) => getSettings(db, team.id))

    app.put('', manage(SETTING_DOCS.update), async ({ team, body }) => {
      const changes = await readChanges(deps, team.id, body)
      if (Object.keys(changes).length === 0) return getSettings(db, team.id)
      const now = toTimestamp(clock())
      return transact(db, async (trx) => {
        const settings = await updateSettings(trx, team.id, changes, now)
        await deps.onSettingsChange(trx, team.id, now)
        return settings
      })
    })

    done()
  }
