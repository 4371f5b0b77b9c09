import type { Db, Tx } from '../storage/dialect.ts'
import { whyMissing } from '../storage/id-exists.ts'
import type { IdentifierKind } from './identifier-kinds.ts'

/** What 403 and 404 call it. */
export const MODEL = 'Identifier'

const columns = <Kind extends IdentifierKind>(kind: Kind) =>
  ['id', 'team_id', `value as ${kind}`, 'name', 'verified_at', 'created_at', 'updated_at'] as const

/** Verified ones only, in the order in which they were added. */
export const listVerifiedIdentifiers = (db: Db, teamId: number, kind: IdentifierKind) =>
  db
    .selectFrom('identifiers')
    .select(columns(kind))
    .where('team_id', '=', teamId)
    .where('kind', '=', kind)
    .where('verified_at', 'is not', null)
    .orderBy('id')
    .execute()

/** Its team, if this team has it and it is of the kind; another kind's is not there under this path. */
export const getIdentifier = async (db: Db, teamId: number, kind: IdentifierKind, id: number) => {
  const identifier = await findIdentifier(db, teamId, kind, id)
  if (!identifier) throw await whyMissing(db, 'identifiers', MODEL, id)
  return identifier
}

const findIdentifier = (db: Db, teamId: number, kind: IdentifierKind, id: number) =>
  db
    .selectFrom('identifiers')
    .select(columns(kind))
    .where('team_id', '=', teamId)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst()

/** Whether a brand or a list may name it as its sender. */
export const isVerified = async (db: Db, teamId: number, kind: IdentifierKind, id: number): Promise<boolean> =>
  Boolean((await findIdentifier(db, teamId, kind, id))?.verified_at)

/** The team's row of that value, kept from changing until the transaction ends. */
export const lockIdentifierByValue = (trx: Tx, teamId: number, kind: IdentifierKind, value: string) =>
  trx
    .selectFrom('identifiers')
    .select(['id', 'verified_at', 'codes_sent', 'codes_since'])
    .where('team_id', '=', teamId)
    .where('kind', '=', kind)
    .where('value', '=', value)
    .forUpdate()
    .executeTakeFirst()

interface NewIdentifier {
  readonly kind: IdentifierKind
  readonly value: string
  readonly name: string | null
  /** null: still to be shown. */
  readonly verifiedAt: string | null
}

/** undefined: the team has it already. */
export const insertIdentifier = (trx: Tx, teamId: number, given: NewIdentifier, now: string) =>
  trx
    .insertInto('identifiers')
    .values({
      team_id: teamId,
      kind: given.kind,
      value: given.value,
      name: given.name,
      verified_at: given.verifiedAt,
      code_tries: 0,
      codes_sent: 0,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.columns(['team_id', 'kind', 'value']).doNothing())
    .returning('id')
    .executeTakeFirst()

type CodeColumns =
  | 'name'
  | 'verified_at'
  | 'code_hash'
  | 'code_expires_at'
  | 'code_tries'
  | 'codes_sent'
  | 'codes_since'

export const updateIdentifier = async (
  db: Db,
  teamId: number,
  id: number,
  changes: Partial<Record<CodeColumns, string | number | null>>,
  now: string,
): Promise<void> => {
  await db
    .updateTable('identifiers')
    .set({ ...(changes as object), updated_at: now })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .execute()
}

/** What a code is checked against, kept from changing until the transaction ends. */
export const lockIdentifier = (trx: Tx, teamId: number, id: number) =>
  trx
    .selectFrom('identifiers')
    .select(['kind', 'value', 'verified_at', 'code_hash', 'code_expires_at', 'code_tries'])
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Brands and lists that sent from it have no sender of their own then. */
export const deleteIdentifier = async (trx: Tx, teamId: number, id: number, now: string): Promise<void> => {
  for (const table of ['brands', 'lists'] as const) {
    for (const column of ['email_address_id', 'phone_id'] as const) {
      await trx
        .updateTable(table)
        .set({ [column]: null, updated_at: now })
        .where('team_id', '=', teamId)
        .where(column, '=', id)
        .execute()
    }
  }
  await trx.deleteFrom('identifiers').where('team_id', '=', teamId).where('id', '=', id).execute()
}
