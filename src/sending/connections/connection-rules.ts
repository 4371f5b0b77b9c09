import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import type { AddressedChannel } from '../../foundation/channels/channels.ts'
import { FieldErrors, readBody } from '../../platform/http/requests/validation.ts'
import { requiredMessage } from '../../platform/http/requests/validation-messages.ts'
import type { ConnectionValues } from './connection-queries.ts'
import { type Connection, ConnectionChanges, NewConnection } from './connection-schemas.ts'
import type { ConnectionKind } from './connection-tables.ts'

export const CHANNEL_OF: Readonly<Record<ConnectionKind, AddressedChannel>> = { smtp: 'email', twilio: 'sms' }
/** The settings that decide where a secret is sent, and how. */
const TARGET = ['host', 'port', 'security'] as const
const DEFAULT_PORT = { tls: 465, other: 587 } as const

export const readNewConnection = (body: unknown, now: string): ConnectionValues & { secret: string } => {
  const errors = new FieldErrors()
  const given = readBody(NewConnection, body, errors)
  const { kind } = given
  if (kind !== undefined) requireAccount(kind, given, errors, true)
  checkAccount(given, errors)
  checkHost(given.host, errors)
  errors.throwIfAny()
  return { ...valuesOf(given as NewConnection, kind as ConnectionKind, undefined, now), secret: given.secret ?? '' }
}

/** If `secret` is omitted, the stored secret is kept, unless `user` is set to null. */
export const readConnectionChanges = (connection: Connection, body: unknown, now: string): ConnectionValues => {
  const errors = new FieldErrors()
  const given = readBody(ConnectionChanges, body, errors)
  const merged = { ...connection, ...given }
  requireAccount(connection.kind, merged, errors, false)
  checkAccount(given, errors)
  checkHost(given.host, errors)
  // Another server must not receive the password, and nobody may read it on the way.
  const target = TARGET.find((name) => given[name] !== undefined && given[name] !== connection[name])
  if (target && connection.user !== null && given.secret == null) {
    errors.add('secret', `The secret field is required when the ${target} changes.`)
  }
  const isRemoved = given.secret === null || given.secret === ''
  if (isRemoved && needsSecret(connection.kind, merged) && !errors.has('secret')) {
    errors.add('secret', requiredMessage('secret'))
  }
  // Adding a user requires a secret. As long as the connection had no user, its host could be changed without a secret, and a
  // stored secret must not be sent to a new host.
  if (merged.user && connection.user === null && !given.secret && !errors.has('secret')) {
    errors.add('secret', requiredMessage('secret'))
  }
  // Without a default, the team's messages would be sent through the server's connection or kept in the outbox.
  if (connection.is_default && given.is_default === false) {
    errors.add(
      'is_default',
      'The is_default field must not be false for the default connection. Make another connection the default instead.',
    )
  }
  errors.throwIfAny()
  const secret = given.user === null ? null : given.secret
  return { ...valuesOf(merged, connection.kind, connection, now), secret: secret === null ? '' : secret }
}

interface Account {
  readonly user?: string | null
  readonly secret?: string | null
}

/** Twilio always requires a user and a secret. An SMTP server may require neither, but a user without a secret isn't allowed. */
const requireAccount = (kind: ConnectionKind, given: Account, errors: FieldErrors, isNew: boolean) => {
  if (kind === 'twilio' && !given.user && !errors.has('user')) errors.add('user', requiredMessage('user'))
  if (isNew && needsSecret(kind, given) && !given.secret && !errors.has('secret'))
    errors.add('secret', requiredMessage('secret'))
}

const needsSecret = (kind: ConnectionKind, { user }: Account) => kind === 'twilio' || Boolean(user)

/** Adds an error for each part of the account that has control characters, such as a line break at the end of a pasted key. */
const checkAccount = (given: Account, errors: FieldErrors) => {
  for (const name of ['user', 'secret'] as const)
    if (/\p{Cc}/u.test(given[name] ?? ''))
      errors.add(name, `The ${name} field must not contain line breaks or other control characters.`)
}

const checkHost = (host: string | undefined, errors: FieldErrors) => {
  if (host === undefined) return
  const isName = /^[\p{L}\p{N}.-]+$/u.test(host) && domainToASCII(host) !== ''
  if (!isIP(host) && !isName) errors.add('host', 'The host field must be a host name, like smtp.example.com.')
}

type Merged = Pick<NewConnection, 'name' | 'host'> &
  Partial<
    Pick<
      NewConnection,
      | 'port'
      | 'security'
      | 'user'
      | 'messages_per_connection'
      | 'is_default'
      | 'per_second'
      | 'per_hour'
      | 'per_day'
      | 'warm_up'
    >
  >

const valuesOf = (
  given: Merged,
  kind: ConnectionKind,
  stored: Connection | undefined,
  now: string,
): Omit<ConnectionValues, 'secret'> & { secret: undefined } => {
  const security = kind === 'smtp' ? (given.security ?? 'starttls') : null
  const port =
    kind === 'smtp'
      ? (given.port ?? (security === 'tls' ? DEFAULT_PORT.tls : DEFAULT_PORT.other))
      : (given.port ?? null)
  const warmUp = given.warm_up
  return {
    channel: CHANNEL_OF[kind],
    kind,
    name: given.name,
    secret: undefined,
    settings: {
      host: given.host,
      port,
      security,
      user: given.user ?? null,
      messages_per_connection: kind === 'smtp' ? (given.messages_per_connection ?? null) : null,
    },
    is_default: given.is_default ?? false,
    per_second: given.per_second ?? null,
    per_hour: given.per_hour ?? null,
    per_day: given.per_day ?? null,
    warm_up_from: warmUp === undefined ? (stored?.warm_up_from ?? null) : warmUp ? (stored?.warm_up_from ?? now) : null,
  }
}
