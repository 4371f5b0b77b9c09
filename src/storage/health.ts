import { sql } from 'kysely'
import type { Db } from './dialect.ts'

export const isDatabaseUp = async (db: Db): Promise<boolean> => {
  try {
    await db.selectNoFrom(sql`1`.as('one')).execute()
    return true
  } catch {
    return false
  }
}
