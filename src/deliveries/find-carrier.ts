import { type Clock, toTimestamp } from '../clock.ts'
import { findDefaultConnection, type OpenConnection } from '../connections/connection-queries.ts'
import { type ConnectionRef, findOutage, nameOf } from '../connections/connection-state-queries.ts'
import type { ConnectionChannel } from '../connections/connection-tables.ts'
import { type Limits, NO_LIMITS } from '../connections/limits.ts'
import type { SecretKey } from '../secrets/secret-key.ts'
import type { Db } from '../storage/dialect.ts'
import type { Carrier, FindCarrier } from './carrier.ts'
import { connectionState } from './connection-state.ts'
import { outboxCarrier } from './outbox-carrier.ts'

/** What sends over a connection. `close` ends its sockets. */
export interface Provider {
  readonly atOnce: number
  readonly send: Carrier['send']
  readonly close: () => Promise<void>
}

/** The server's own connection of a channel. */
export interface ServerConnection {
  readonly open: () => Promise<Provider>
  readonly limits: Limits
}

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly secretKey: SecretKey
  readonly server: Partial<Readonly<Record<ConnectionChannel, ServerConnection>>>
  /** Opens a team's connection. */
  readonly open: (connection: OpenConnection) => Promise<Provider>
  readonly onError: (error: unknown) => void
}

interface Opened {
  readonly version: string
  readonly provider: Provider
  readonly state: ReturnType<typeof connectionState>
  usedMs: number
}

/** Connections that nobody has used for this long are closed. */
const IDLE_MS = 600_000
const MAX_OPEN = 100

/**
 * Finds what carries a team's messages: its own connection, else the server's, else the outbox. Connections stay open as long as
 * they are used and don't change.
 */
export const carrierFinder = ({ db, clock, secretKey, server, open, onError }: Deps) => {
  const opened = new Map<string, Promise<Opened>>()

  const forget = (key: string) => {
    const known = opened.get(key)
    opened.delete(key)
    known?.then(({ provider }) => provider.close()).catch(onError)
  }

  const closeIdle = async () => {
    for (const [key, known] of opened) {
      const { usedMs } = await known
      if (opened.size > MAX_OPEN || performance.now() - usedMs > IDLE_MS) forget(key)
    }
  }

  const use = async (ref: ConnectionRef, version: string, limits: Limits, openIt: () => Promise<Provider>) => {
    const key = 'server' in ref ? `server ${ref.server}` : `${ref.teamId} ${ref.connectionId}`
    if ((await opened.get(key))?.version !== version) {
      forget(key)
      const state = connectionState({ db, clock, ref, limits, onError })
      const opening = openIt().then((provider) => ({ version, provider, state, usedMs: 0 }))
      opening.catch(() => opened.delete(key))
      opened.set(key, opening)
      await closeIdle()
    }
    const known = (await opened.get(key)) as Opened
    known.usedMs = performance.now()
    return known
  }

  const find: FindCarrier = async (teamId, channel, lane) => {
    if (channel === 'push') return { carrier: outboxCarrier }
    const own = await findDefaultConnection(db, teamId, channel, secretKey)
    const servers = server[channel]
    if (!own && !servers) return { carrier: outboxCarrier }
    const ref: ConnectionRef = own ? { teamId, connectionId: own.id } : { server: channel }
    const outage = await findOutage(db, ref)
    if (outage && outage.retryAt > toTimestamp(clock())) return { until: outage.retryAt, error: outage.reason }
    const { provider, state } = own
      ? await use(ref, own.version, own.limits, () => open(own))
      : await use(ref, '', servers?.limits ?? NO_LIMITS, (servers as ServerConnection).open)
    return {
      carrier: {
        name: nameOf(ref),
        atOnce: provider.atOnce,
        send: provider.send,
        admit: state.admit(lane === 'transactional'),
        reportDown: state.reportDown,
        reportUp: state.reportUp,
      },
    }
  }

  return {
    find,
    close: async () => {
      await Promise.all([...opened.values()].map(async (known) => (await known.catch(() => undefined))?.provider.close()))
    },
  }
}
