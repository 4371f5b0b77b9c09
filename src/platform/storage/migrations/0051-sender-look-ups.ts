import type { Ddl, Tx } from '../dialect.ts'
import { foldCase } from './frozen/fold-case.ts'

const CHUNK = 1_000

/** Indexes for finding a sender by its address in any case, and for reading only some of a team's verified senders. */
export const senderLookUps = ({ bytewiseText }: Ddl): string[] => [
  `alter table identifiers add column value_key ${bytewiseText}`,
  'create index identifiers_value_key on identifiers (team_id, kind, value_key, id)',
  'create index identifiers_verified on identifiers (team_id, kind, id) where verified_at is not null',
]

/** Every statement filters by team, as distributed tables require. */
export const fillValueKeys = async (trx: Tx): Promise<void> => {
  const teams = await trx.selectFrom('teams').select('id').orderBy('id').execute()
  for (const { id } of teams) await fillTeam(trx, id)
}

const fillTeam = async (trx: Tx, teamId: number): Promise<void> => {
  for (let after = 0; ; ) {
    const rows = await trx
      .selectFrom('identifiers')
      .select(['id', 'value'])
      .where('team_id', '=', teamId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(CHUNK)
      .execute()
    for (const { id, value } of rows) {
      await trx
        .updateTable('identifiers')
        .set({ value_key: foldCase(value) })
        .where('team_id', '=', teamId)
        .where('id', '=', id)
        .execute()
    }
    const last = rows.at(-1)
    if (!last || rows.length < CHUNK) return
    after = last.id
  }
}
