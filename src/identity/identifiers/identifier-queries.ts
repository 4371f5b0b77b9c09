import type { ExpressionBuilder, Updateable } from 'kysely'
import { lockTeam } from '../../accounts/teams/team-queries.ts'
import { foldCase } from '../../foundation/fold-case.ts'
import type { Db, Tx } from '../../platform/storage/dialect.ts'
import { whyMissing } from '../../platform/storage/id-exists.ts'
import type { Tables } from '../../platform/storage/tables.ts'
import type { ConnectionOwner } from './connection-owner.ts'
import type { IdentifierKind } from './identifier-kinds.ts'
import type { IdentifierTable } from './identifier-table.ts'

/** The model name used in 403 and 404 messages. */
export const MODEL = 'Identifier'

const columns = <Kind extends IdentifierKind>(kind: Kind) =>
  ['id', 'team_id', `value as ${kind}`, 'name', 'verified_at', 'proven_at', 'created_at', 'updated_at'] as const

const selectVerified = (db: Db, teamId: number, kind: IdentifierKind) =>
  db
    .selectFrom('identifiers')
    .select(columns(kind))
    .where('team_id', '=', teamId)
    .where('kind', '=', kind)
    .where('verified_at', 'is not', null)
    .orderBy('id')

export const listVerifiedIdentifiers = (db: Db, teamId: number, kind: IdentifierKind) =>
  selectVerified(db, teamId, kind).execute()

export const listFirstVerified = (db: Db, teamId: number, kind: IdentifierKind, limit: number) =>
  selectVerified(db, teamId, kind).limit(limit).execute()

/** Finds a verified identifier by its value, in any case. */
export const findVerifiedByValue = (db: Db, teamId: number, kind: IdentifierKind, value: string) =>
  selectVerified(db, teamId, kind).where('value_key', '=', foldCase(value)).limit(1).executeTakeFirst()

/** Whether the sender is proven enough for a provider. Nothing needs to be proven for the outbox. */
export const isProvenFor = (owner: ConnectionOwner | undefined, provenBy: ConnectionOwner | null) =>
  owner === undefined || provenBy === 'server' || provenBy === owner

const isUnprovenFor = (owner: ConnectionOwner) => (eb: ExpressionBuilder<Tables, 'identifiers'>) =>
  owner === 'server'
    ? eb.or([eb('proven_by', 'is', null), eb('proven_by', '<>', 'server')])
    : eb('proven_by', 'is', null)

/** Returns the identifiers that aren't verified, and those that aren't proven for every provider. */
export const listPendingIdentifiers = (db: Db, teamId: number) =>
  db
    .selectFrom('identifiers')
    .select(['id', 'kind', 'value', 'name', 'verified_at', 'proven_by', 'created_at'])
    .where('team_id', '=', teamId)
    .where(isUnprovenFor('server'))
    .orderBy('id', 'desc')
    .execute()

export const findIdentifierKind = async (db: Db, teamId: number, id: number): Promise<IdentifierKind | undefined> =>
  (
    await db
      .selectFrom('identifiers')
      .select('kind')
      .where('team_id', '=', teamId)
      .where('id', '=', id)
      .executeTakeFirst()
  )?.kind

/** Returns the unexpired codes that stayed in the outbox, encrypted. */
export const listOutboxCodes = (db: Db, teamId: number, now: string) =>
  db
    .selectFrom('identifiers')
    .select(['id', 'kind', 'value', 'outbox_code', 'code_expires_at'])
    .where('team_id', '=', teamId)
    .where('outbox_code', 'is not', null)
    .where('code_expires_at', '>', now)
    .orderBy('id', 'desc')
    .execute()

/** Returns the given senders that aren't proven for the provider of the team or of the server. */
export const listUnproven = (db: Db, teamId: number, ids: readonly number[], owner: ConnectionOwner) =>
  db
    .selectFrom('identifiers')
    .select(['id', 'value'])
    .where('team_id', '=', teamId)
    .where('id', 'in', ids)
    .where(isUnprovenFor(owner))
    .execute()

/** Throws a 404 if the identifier doesn't exist or is of another kind, and a 403 if it belongs to another team. */
export const getIdentifier = async (db: Db, teamId: number, kind: IdentifierKind, id: number) => {
  const identifier = await findIdentifier(db, teamId, kind, id)
  if (!identifier) throw await whyMissing(db, teamId, 'identifiers', MODEL, id)
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

/**
 * Locks an identifier against deletion until the transaction ends. Returns false if the team has no such identifier, or if it
 * isn't verified.
 */
export const lockVerifiedIdentifier = async (
  trx: Tx,
  teamId: number,
  kind: IdentifierKind,
  id: number,
): Promise<boolean> => (await findVerifiedIdentifier(trx, teamId, kind, id)) !== undefined

/**
 * Returns a verified identifier and locks it against deletion until the transaction ends. Returns undefined if the team has no
 * such identifier, or if it isn't verified.
 */
export const findVerifiedIdentifier = (trx: Tx, teamId: number, kind: IdentifierKind, id: number) =>
  trx
    .selectFrom('identifiers')
    .select(['value', 'name'])
    .where('team_id', '=', teamId)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('verified_at', 'is not', null)
    .forKeyShare()
    .executeTakeFirst()

interface NewIdentifier {
  readonly kind: IdentifierKind
  readonly value: string
  readonly name: string | null
}

/**
 * Returns the team's row for this value, after adding it if necessary, and locks it until the transaction ends. Addresses match
 * regardless of case and keep the case in which they were first added.
 */
export const claimIdentifier = async (trx: Tx, teamId: number, identifier: NewIdentifier, now: string) => {
  const { kind, name } = identifier
  const value = (await findSpelling(trx, teamId, identifier)) ?? identifier.value
  return trx
    .insertInto('identifiers')
    .values({
      team_id: teamId,
      kind,
      value,
      value_key: foldCase(value),
      name,
      code_tries: 0,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.columns(['team_id', 'kind', 'value']).doUpdateSet({ value }))
    .returning(['id', 'verified_at', 'proven_by'])
    .executeTakeFirstOrThrow()
}

/**
 * Returns the spelling in which the team has already added the address, if any. Locks the team, so that the address isn't added
 * concurrently in another case.
 */
const findSpelling = async (
  trx: Tx,
  teamId: number,
  { kind, value }: Pick<NewIdentifier, 'kind' | 'value'>,
): Promise<string | undefined> => {
  await lockTeam(trx, teamId)
  const row = await trx
    .selectFrom('identifiers')
    .select('value')
    .where('team_id', '=', teamId)
    .where('kind', '=', kind)
    .where('value_key', '=', foldCase(value))
    // Older versions may have stored the same address several times, each in a different case. Prefers a verified row.
    .orderBy((eb) => eb.case().when('verified_at', 'is', null).then(1).else(0).end())
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.value
}

export const updateIdentifier = async (
  db: Db,
  teamId: number,
  id: number,
  changes: Updateable<IdentifierTable>,
  now: string,
): Promise<void> => {
  await db
    .updateTable('identifiers')
    .set({ ...changes, updated_at: now })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .execute()
}

/** Verifies an identifier without a code, because an administrator says that it is the team's. */
export const verifyIdentifier = (db: Db, teamId: number, id: number, now: string): Promise<void> =>
  updateIdentifier(db, teamId, id, { verified_at: now, proven_at: now, proven_by: 'server' }, now)

/**
 * Locks an identifier until the transaction ends. Returns the data for checking a code, or undefined if there is no such
 * identifier.
 */
export const lockIdentifier = (trx: Tx, teamId: number, id: number) =>
  trx
    .selectFrom('identifiers')
    .select(['kind', 'value', 'verified_at', 'proven_by', 'code_hash', 'code_expires_at', 'code_tries', 'code_sent_by'])
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const deleteIdentifier = async (trx: Tx, teamId: number, id: number): Promise<void> => {
  await trx.deleteFrom('identifiers').where('team_id', '=', teamId).where('id', '=', id).execute()
}
