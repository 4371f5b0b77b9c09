import type { Db } from '../storage/dialect.ts'
import { DEFAULT_SETTINGS, type TeamSettings } from './settings.ts'

const COLUMNS = Object.keys(DEFAULT_SETTINGS) as (keyof TeamSettings)[]

type Stored = { readonly [Key in keyof TeamSettings]: TeamSettings[Key] | null }

const withDefaults = ({ time_zone, language, tracking, track_opens, quiet_hours }: Stored): TeamSettings => ({
  time_zone: time_zone ?? DEFAULT_SETTINGS.time_zone,
  language: language ?? DEFAULT_SETTINGS.language,
  tracking: tracking ?? DEFAULT_SETTINGS.tracking,
  track_opens: track_opens ?? DEFAULT_SETTINGS.track_opens,
  quiet_hours: quiet_hours ?? DEFAULT_SETTINGS.quiet_hours,
})

export const getSettings = async (db: Db, teamId: number): Promise<TeamSettings> =>
  withDefaults(await db.selectFrom('teams').select(COLUMNS).where('id', '=', teamId).executeTakeFirstOrThrow())

/** Changes only the given settings. */
export const updateSettings = async (
  db: Db,
  teamId: number,
  changes: Partial<TeamSettings>,
  now: string,
): Promise<TeamSettings> =>
  withDefaults(
    await db
      .updateTable('teams')
      .set({ ...changes, updated_at: now })
      .where('id', '=', teamId)
      .returning(COLUMNS)
      .executeTakeFirstOrThrow(),
  )
