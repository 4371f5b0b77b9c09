import type { Db } from '../../platform/storage/dialect.ts'
import { DEFAULT_SETTINGS, type TeamSettings } from './settings.ts'

const COLUMNS = Object.keys(DEFAULT_SETTINGS) as (keyof TeamSettings)[]

type Stored = { readonly [Key in keyof TeamSettings]: TeamSettings[Key] | null }

const withDefaults = (stored: Stored): TeamSettings => ({
  time_zone: stored.time_zone ?? DEFAULT_SETTINGS.time_zone,
  language: stored.language ?? DEFAULT_SETTINGS.language,
  tracking: stored.tracking ?? DEFAULT_SETTINGS.tracking,
  track_opens: stored.track_opens ?? DEFAULT_SETTINGS.track_opens,
  quiet_hours: stored.quiet_hours ?? DEFAULT_SETTINGS.quiet_hours,
  preference_fields: stored.preference_fields ?? DEFAULT_SETTINGS.preference_fields,
})

export const getSettings = async (db: Db, teamId: number): Promise<TeamSettings> =>
  withDefaults(await db.selectFrom('teams').select(COLUMNS).where('id', '=', teamId).executeTakeFirstOrThrow())

export const updateSettings = async (
  db: Db,
  teamId: number,
  { preference_fields: fields, ...changes }: Partial<TeamSettings>,
  now: string,
): Promise<TeamSettings> =>
  withDefaults(
    await db
      .updateTable('teams')
      .set({ ...changes, ...(fields && { preference_fields: JSON.stringify(fields) }), updated_at: now })
      .where('id', '=', teamId)
      .returning(COLUMNS)
      .executeTakeFirstOrThrow(),
  )
