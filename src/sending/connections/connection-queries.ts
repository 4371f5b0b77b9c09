import type { Selectable } from 'kysely'
import type { AddressedChannel } from '../../foundation/channels/channels.ts'
import { decrypt, encrypt, reencrypt } from '../../platform/secrets/encrypt.ts'
import type { SecretKey } from '../../platform/secrets/secret-key.ts'
import type { Db, Tx } from '../../platform/storage/dialect.ts'
import { whyMissing } from '../../platform/storage/id-exists.ts'
import type { Connection } from './connection-schemas.ts'
import type { ConnectionKind, ConnectionTable } from './connection-tables.ts'
import type { Limits } from './limits.ts'

/** The model name used in 403 and 404 messages. */
export const MODEL = 'Connection'

/** The contents of the `settings` column. */
export interface Settings {
  readonly host: string
  readonly port: number | null
  readonly security: Connection['security']
  readonly user: string | null
  /** Missing in settings that an older version stored. */
  readonly messages_per_connection?: number | null
}

const COLUMNS = [
  'connections.id',
  'channel',
  'kind',
  'name',
  'settings',
  'is_default',
  'per_second',
  'per_hour',
  'per_day',
  'warm_up_from',
  'down_since',
  'down_reason',
  'retry_at',
  'connections.created_at',
  'connections.updated_at',
] as const

const selectConnections = (db: Db, teamId: number) =>
  db
    .selectFrom('connections')
    .leftJoin('connection_states', (join) =>
      join
        .onRef('connection_states.team_id', '=', 'connections.team_id')
        .onRef('connection_states.connection_id', '=', 'connections.id'),
    )
    .select(COLUMNS)
    .where('connections.team_id', '=', teamId)

type Row = Awaited<ReturnType<ReturnType<typeof selectConnections>['executeTakeFirstOrThrow']>>

const toConnection = ({ settings, id, channel, kind, name, ...row }: Row): Connection => {
  const { host, port, security, user, messages_per_connection = null } = JSON.parse(settings) as Settings
  return { id, channel, kind, name, host, port, security, user, messages_per_connection, ...row }
}

export const listConnections = async (db: Db, teamId: number): Promise<Connection[]> =>
  (await selectConnections(db, teamId).orderBy('connections.id').execute()).map(toConnection)

export const getConnection = async (db: Db, teamId: number, id: number): Promise<Connection> => {
  const row = await selectConnections(db, teamId).where('connections.id', '=', id).executeTakeFirst()
  if (!row) throw await whyMissing(db, teamId, 'connections', MODEL, id)
  return toConnection(row)
}

/** undefined: the connection was deleted. */
export const findConnectionName = async (db: Db, teamId: number, id: number): Promise<string | undefined> =>
  (
    await db
      .selectFrom('connections')
      .select('name')
      .where('team_id', '=', teamId)
      .where('id', '=', id)
      .executeTakeFirst()
  )?.name

/** Binds a secret to its team, so that it can't be decrypted for another team. */
const contextOf = (teamId: number) => `connection of team ${teamId}`
const keyOf = (secretKey: SecretKey) => secretKey.keyFor('connections')

/** Everything needed to connect, including the secret. Never sent to clients. */
export interface ConnectionAccount extends Settings {
  readonly id: number
  readonly teamId: number
  readonly kind: ConnectionKind
  readonly secret: string
  readonly limits: Limits
  /** Changes when the account or the limits change, but not when the connection is renamed. */
  readonly version: string
}

type LimitColumns = Pick<Selectable<ConnectionTable>, 'per_second' | 'per_hour' | 'per_day' | 'warm_up_from'>

const limitsOf = ({ per_second, per_hour, per_day, warm_up_from }: LimitColumns): Limits => ({
  perSecond: per_second,
  perHour: per_hour,
  perDay: per_day,
  warmUpFromMs: warm_up_from === null ? null : Date.parse(warm_up_from),
})

const toAccount = (teamId: number, secretKey: SecretKey, row: Selectable<ConnectionTable>): ConnectionAccount => {
  const limits = limitsOf(row)
  return {
    ...(JSON.parse(row.settings) as Settings),
    id: row.id,
    teamId,
    kind: row.kind,
    secret: decrypt(keyOf(secretKey), row.secret, contextOf(teamId)),
    limits,
    version: [row.settings, row.secret, JSON.stringify(limits)].join(' '),
  }
}

const selectDefault = (db: Db, teamId: number, channel: AddressedChannel) =>
  db
    .selectFrom('connections')
    .where('team_id', '=', teamId)
    .where('channel', '=', channel)
    .where('is_default', '=', true)

/** Like `findDefaultConnection`, without the secret. */
export const findDefaultLimits = async (db: Db, teamId: number, channel: AddressedChannel) => {
  const row = await selectDefault(db, teamId, channel)
    .select(['id', 'per_second', 'per_hour', 'per_day', 'warm_up_from'])
    .executeTakeFirst()
  return row && { id: row.id, limits: limitsOf(row) }
}

/** Returns undefined if the team doesn't have its own connection for this channel. */
export const findDefaultConnection = async (
  db: Db,
  teamId: number,
  channel: AddressedChannel,
  secretKey: SecretKey,
): Promise<ConnectionAccount | undefined> => {
  const row = await selectDefault(db, teamId, channel).selectAll().executeTakeFirst()
  return row && toAccount(teamId, secretKey, row)
}

export const getConnectionAccount = async (
  db: Db,
  teamId: number,
  id: number,
  secretKey: SecretKey,
): Promise<ConnectionAccount> => {
  const row = await db
    .selectFrom('connections')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw await whyMissing(db, teamId, 'connections', MODEL, id)
  return toAccount(teamId, secretKey, row)
}

export interface ConnectionValues {
  readonly channel: AddressedChannel
  readonly kind: ConnectionKind
  readonly name: string
  readonly settings: Settings
  /** If undefined, the stored secret is kept. */
  readonly secret: string | undefined
  readonly is_default: boolean
  readonly per_second: number | null
  readonly per_hour: number | null
  readonly per_day: number | null
  readonly warm_up_from: string | null
}

const toRow = (teamId: number, secretKey: SecretKey, { settings, secret, ...values }: ConnectionValues) => ({
  ...values,
  settings: JSON.stringify(settings),
  ...(secret !== undefined && { secret: encrypt(keyOf(secretKey), secret, contextOf(teamId)) }),
})

/** Encrypts the secrets of all connections with another key. */
export const reencryptConnections = async (trx: Tx, from: SecretKey, to: SecretKey): Promise<void> => {
  const rows = await trx.selectFrom('connections').select(['team_id', 'id', 'secret']).execute()
  for (const { team_id, id, secret } of rows) {
    await trx
      .updateTable('connections')
      .set({ secret: reencrypt(keyOf(from), keyOf(to), secret, contextOf(team_id)) })
      .where('team_id', '=', team_id)
      .where('id', '=', id)
      .execute()
  }
}

/** A channel's first connection becomes its default. To change the default, save another connection with `is_default`. */
export const insertConnection = async (
  trx: Tx,
  teamId: number,
  values: ConnectionValues & { readonly secret: string },
  secretKey: SecretKey,
  now: string,
): Promise<Connection> => {
  const others = await trx
    .selectFrom('connections')
    .select('id')
    .where('team_id', '=', teamId)
    .where('channel', '=', values.channel)
    .limit(1)
    .execute()
  const is_default = values.is_default || others.length === 0
  if (is_default) await clearDefault(trx, teamId, values.channel)
  const row = toRow(teamId, secretKey, { ...values, is_default }) as ReturnType<typeof toRow> & { secret: string }
  const { id } = await trx
    .insertInto('connections')
    .values({ ...row, team_id: teamId, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return getConnection(trx, teamId, id)
}

export const updateConnection = async (
  trx: Tx,
  teamId: number,
  id: number,
  values: ConnectionValues,
  secretKey: SecretKey,
  now: string,
): Promise<Connection> => {
  if (values.is_default) await clearDefault(trx, teamId, values.channel)
  await trx
    .updateTable('connections')
    .set({ ...toRow(teamId, secretKey, values), updated_at: now })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .execute()
  // The new settings may have fixed what made the connection fail.
  await trx
    .updateTable('connection_states')
    .set({ down_since: null, down_reason: null, retry_at: null, failures: 0, updated_at: now })
    .where('team_id', '=', teamId)
    .where('connection_id', '=', id)
    .execute()
  return getConnection(trx, teamId, id)
}

const clearDefault = async (trx: Tx, teamId: number, channel: AddressedChannel): Promise<void> => {
  await trx
    .updateTable('connections')
    .set({ is_default: false })
    .where('team_id', '=', teamId)
    .where('channel', '=', channel)
    .where('is_default', '=', true)
    .execute()
}

/** If the connection was the default, the channel's oldest remaining connection becomes the default. */
export const deleteConnection = async (trx: Tx, teamId: number, id: number): Promise<void> => {
  const deleted = await trx
    .deleteFrom('connections')
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .returning(['channel', 'is_default'])
    .executeTakeFirst()
  if (!deleted) throw await whyMissing(trx, teamId, 'connections', MODEL, id)
  await trx.deleteFrom('connection_states').where('team_id', '=', teamId).where('connection_id', '=', id).execute()
  if (!deleted.is_default) return
  const oldest = await trx
    .selectFrom('connections')
    .select((eb) => eb.fn.min('id').as('id'))
    .where('team_id', '=', teamId)
    .where('channel', '=', deleted.channel)
    .executeTakeFirst()
  if (oldest?.id == null) return
  await trx
    .updateTable('connections')
    .set({ is_default: true })
    .where('team_id', '=', teamId)
    .where('id', '=', oldest.id)
    .execute()
}
