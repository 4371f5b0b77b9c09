import { sql } from 'kysely'
import type { DialectSql, Tx } from '../dialect.ts'
import { foldCase } from './frozen/fold-case.ts'
import { textKey } from './frozen/text-key.ts'

/** Contacts per chunk: few enough to fit in memory, with documents of up to 2 MB. */
const CHUNK = 100

/**
 * Folds text the way the code did before this migration. That turned `ı` into `i`, `ß` into `ss`, `ſ` into `s` and `ﬁ` into `fi`,
 * so two people's addresses could be treated as the same.
 */
const foldedBefore = (text: string) => text.normalize('NFC').toUpperCase().toLowerCase().replaceAll('ς', 'σ')

/**
 * All text that is now folded differently contains one of these characters. 123 of them are folded differently on their own: `µ`,
 * `ß`, `ı`, ligatures, and Greek letters with an iota below or with an accent that no capital has. The others are combining marks.
 * They are needed because text is stored unnormalized: `h` followed by U+0331 is the same as `ẖ`, whose capital can only be written
 * as `H` followed by U+0331.
 *
 * The ranges also include characters that are folded as before, so the keys are compared too.
 */
export const SUSPECT_CHARACTERS =
  'µßıŉſǰ\u0300-\u0345ΐΰ\u03d0-\u03d6\u03f0-\u03f5\u0587\u1c80-\u1c88\u1e96-\u1e9b\u1f50-\u1fff\ufb00-\ufb17'
const SUSPECT = new RegExp(`[${SUSPECT_CHARACTERS}]`)

/** Rebuilds the stored keys of addresses and text values, because now only their case is folded. */
export const rebuildCaseKeys = async (trx: Tx, dialect: DialectSql): Promise<void> => {
  await rebuildUsers(trx, dialect)
  const teams = await trx.selectFrom('teams').select('id').orderBy('id').execute()
  for (const { id } of teams) await rebuildContactValues(trx, dialect, id)
}

/**
 * Rebuilds the keys of users' addresses. Almost always, addresses that shared a key get different ones. The exception is a Greek
 * letter with both a diaeresis and an accent: `ΐ` and its capital had two keys and now share one. If two users' addresses differ
 * only in this, the older account gets the new key.
 */
const rebuildUsers = async (trx: Tx, { mayHaveCharacter }: DialectSql): Promise<void> => {
  for (let after = 0; ; ) {
    const users = await trx
      .selectFrom('users')
      .select(['id', 'email', 'email_key'])
      .where('id', '>', after)
      .where((eb) => mayHaveCharacter(eb.ref('email'), SUSPECT_CHARACTERS))
      .orderBy('id')
      .limit(CHUNK)
      .execute()
    for (const { id, email, email_key } of users) {
      const key = foldCase(email)
      if (key === email_key) continue
      await sql`update users set email_key = ${key}
        where id = ${id} and not exists (select 1 from users as taken where taken.email_key = ${key})`.execute(trx)
    }
    const last = users.at(-1)
    if (!last || users.length < CHUNK) return
    after = last.id
  }
}

type Row = { field_id: number; value_key: string; contact_id: number; position: number }

const COLUMNS = { field_id: 'integer', value_key: 'text', contact_id: 'integer', position: 'integer' } as const

/** Every statement filters by team, as distributed tables require. */
const rebuildContactValues = async (trx: Tx, dialect: DialectSql, teamId: number): Promise<void> => {
  for (let after = 0; ; ) {
    const contacts = await trx
      .selectFrom('contacts')
      .select(['id', 'document'])
      .where('team_id', '=', teamId)
      .where('id', '>', after)
      .where((eb) => dialect.mayHaveCharacter(eb.ref('document'), SUSPECT_CHARACTERS))
      .orderBy('id')
      .limit(CHUNK)
      .execute()
    await replaceKeys(trx, dialect, teamId, contacts.flatMap(changesOf))
    const last = contacts.at(-1)
    if (!last || contacts.length < CHUNK) return
    after = last.id
  }
}

interface Change {
  readonly row: Omit<Row, 'value_key'>
  readonly before: string
  readonly after: string
}

/** A document is a contact's JSON without its first brace. Text values are strings or arrays of strings. */
const changesOf = ({ id, document }: { id: number; document: string }): Change[] => {
  if (!SUSPECT.test(document)) return []
  const { attributes } = JSON.parse(`{${document}`) as { attributes: Record<string, unknown> }
  return Object.entries(attributes).flatMap(([fieldId, value]) =>
    [value].flat().flatMap((text, position) => {
      if (typeof text !== 'string') return []
      const [before, after] = [textKey(text, foldedBefore(text)), textKey(text)]
      return before === after ? [] : [{ row: { field_id: Number(fieldId), contact_id: id, position }, before, after }]
    }),
  )
}

/**
 * Replaces old keys with new ones. A value with a control character can have the same key as another value. In that case, only one
 * row is kept for both.
 */
const replaceKeys = async (
  trx: Tx,
  { rowsOf }: DialectSql,
  teamId: number,
  changes: readonly Change[],
): Promise<void> => {
  if (changes.length === 0) return
  const old: Row[] = changes.map(({ row, before }) => ({ ...row, value_key: before }))
  const rebuilt: Row[] = changes.map(({ row, after }) => ({ ...row, value_key: after }))
  await sql`delete from contact_values where team_id = ${teamId} and (field_id, value_key, contact_id) in
    (select field_id, value_key, contact_id from ${rowsOf(old, COLUMNS)} as rows)`.execute(trx)
  await sql`insert into contact_values (team_id, field_id, value_key, contact_id, position)
    select ${teamId}, field_id, value_key, contact_id, position from ${rowsOf(rebuilt, COLUMNS)} as rows where true
    on conflict do nothing`.execute(trx)
}
