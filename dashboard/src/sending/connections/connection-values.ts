import type { Connection, ConnectionBody } from '../../server/dashboard-api.ts'

/** The value of an empty number input is an empty string. */
export interface ConnectionValues {
  readonly kind: Connection['kind']
  readonly name: string
  readonly host: string
  readonly port: number | string
  readonly security: NonNullable<Connection['security']>
  readonly user: string
  /** If empty, an existing connection keeps its stored secret. */
  readonly secret: string
  readonly is_default: boolean
  readonly messages_per_connection: number | string
  readonly per_second: number | string
  readonly per_hour: number | string
  readonly per_day: number | string
  readonly warm_up: boolean
}

/**
 * Initial values: for SMTP, the standard port for sending email; for SMS, the host of Twilio, whose API other providers also
 * support.
 */
const DEFAULTS = {
  smtp: { host: '', port: 587 },
  twilio: { host: 'api.twilio.com', port: '' },
} as const

export const defaultsOf = (kind: Connection['kind']): Pick<ConnectionValues, 'kind' | 'host' | 'port'> => ({
  kind,
  ...DEFAULTS[kind],
})

/** `is_default` is false, but the server makes a channel's first connection the default anyway. */
export const emptyValues = (): ConnectionValues => ({
  ...defaultsOf('smtp'),
  name: '',
  security: 'starttls',
  user: '',
  secret: '',
  is_default: false,
  messages_per_connection: '',
  per_second: '',
  per_hour: '',
  per_day: '',
  warm_up: false,
})

export const valuesOf = (connection: Connection): ConnectionValues => ({
  kind: connection.kind,
  name: connection.name,
  host: connection.host,
  port: connection.port ?? '',
  security: connection.security ?? 'starttls',
  user: connection.user ?? '',
  secret: '',
  is_default: connection.is_default,
  messages_per_connection: connection.messages_per_connection ?? '',
  per_second: connection.per_second ?? '',
  per_hour: connection.per_hour ?? '',
  per_day: connection.per_day ?? '',
  warm_up: connection.warm_up_from !== null,
})

const numberOf = (value: number | string): number | null => (value === '' ? null : Number(value))

export const bodyOf = (values: ConnectionValues): ConnectionBody => ({
  name: values.name,
  host: values.host.trim(),
  port: numberOf(values.port),
  ...(values.kind === 'smtp' && {
    security: values.security,
    messages_per_connection: numberOf(values.messages_per_connection),
  }),
  user: values.user.trim() || null,
  ...(values.secret !== '' && { secret: values.secret }),
  is_default: values.is_default,
  warm_up: values.warm_up,
  per_second: numberOf(values.per_second),
  per_hour: numberOf(values.per_hour),
  per_day: numberOf(values.per_day),
})
