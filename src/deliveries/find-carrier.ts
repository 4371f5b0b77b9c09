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
  /** Carries push notifications, which need no connection. */
  readonly push: Carrier
  /** Opens a team's connection. */
  readonly open: (connection: OpenConnection) => Promise<Provider>
  readonly onError: (error: unknown) => void
}

interface Opened {
  readonly version: string
  readonly provider: Provider
  usedMs: number
}

interface KnownState {
  readonly version: string
  readonly state: ReturnType<typeof connectionState>
}

/** Connections that nobody has used for this long are closed. */
const IDLE_MS = 600_000
const MAX_OPEN = 100
/** How many states of connections to remember. They are small. */
const MAX_STATES = 10_000

const keyOf = (ref: ConnectionRef) => ('server' in ref ? `server ${ref.server}` : `${ref.teamId} ${ref.connectionId}`)

/**
 * Finds what carries a team's messages: its own connection, else the server's, else the outbox. Connections stay open as long as
 * they are used and don't change.
 */
export const carrierFinder = ({ db, clock, secretKey, server, push, open, onError }: Deps) => {
  const opened = new Map<string, Promise<Opened>>()
  const states = new Map<string, KnownState>()

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

  const use = async (ref: ConnectionRef, version: string, openIt: () => Promise<Provider>): Promise<Provider> => {
    const key = keyOf(ref)
    if ((await opened.get(key))?.version !== version) {
      forget(key)
      const opening = openIt().then((provider) => ({ version, provider, usedMs: 0 }))
      opening.catch(() => opened.delete(key))
      opened.set(key, opening)
      await closeIdle()
    }
    const known = (await opened.get(key)) as Opened
    known.usedMs = performance.now()
    return known.provider
  }

  /** Kept while a connection doesn't change, because it holds what this process took of the limits. */
  const stateOf = (ref: ConnectionRef, limits: Limits, version: string) => {
    const key = keyOf(ref)
    const known = states.get(key)
    if (known?.version === version) return known.state
    const state = connectionState({ db, clock, ref, limits, onError })
    if (states.size >= MAX_STATES) states.clear()
    states.set(key, { version, state })
    return state
  }

  const find: FindCarrier = async (teamId, channel, lane) => {
    if (channel === 'push') return { carrier: push }
    const own = await findDefaultConnection(db, teamId, channel, secretKey)
    const servers = server[channel]
    if (!own && !servers) return { carrier: outboxCarrier }
    const ref: ConnectionRef = own ? { teamId, connectionId: own.id } : { server: channel }
    const outage = await findOutage(db, ref)
    if (outage && outage.retryAt > toTimestamp(clock())) return { until: outage.retryAt, error: outage.reason }
    const state = stateOf(ref, own ? own.limits : (servers?.limits ?? NO_LIMITS), own?.version ?? '')
    let provider: Provider
    try {
      provider = await use(ref, own?.version ?? '', own ? () => open(own) : (servers as ServerConnection).open)
    } catch (error) {
      return { ...(await state.reportDown((error as Error).message)), error: (error as Error).message }
    }
    const reportDown = (reason: string) => {
      // Its address may have changed.
      forget(keyOf(ref))
      return state.reportDown(reason)
    }
    return {
      carrier: {
        name: nameOf(ref),
        atOnce: provider.atOnce,
        send: provider.send,
        admit: state.admit(lane === 'transactional'),
        reportDown,
        reportUp: state.reportUp,
      },
    }
  }

  return {
    find,
    close: async () => {
      await Promise.all(
        [...opened.values()].map(async (known) => (await known.catch(() => undefined))?.provider.close()),
      )
    },
  }
}
