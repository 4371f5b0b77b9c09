import { type AddressedChannel, isAddressed } from '../../foundation/channels/channels.ts'
import { type Clock, toTimestamp } from '../../foundation/clock.ts'
import type { SecretKey } from '../../platform/secrets/secret-key.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import { type ConnectionAccount, findDefaultConnection } from '../connections/connection-queries.ts'
import { type ConnectionRef, findOutage, isBeforeRetry, nameOf } from '../connections/connection-state-queries.ts'
import { type Limits, NO_LIMITS } from '../connections/limits.ts'
import type { Carrier, FindCarrier, Provider } from './carrier.ts'
import { connectionState } from './connection-state.ts'
import { openConnections } from './open-connections.ts'
import { outboxCarrier } from './outbox-carrier.ts'

/** The connection that the administrator configured for a channel. */
export interface ServerConnection {
  readonly open: () => Promise<Provider>
  readonly limits: Limits
}

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly secretKey: SecretKey
  readonly server: Partial<Readonly<Record<AddressedChannel, ServerConnection>>>
  /** Sends push notifications, which need no connection. */
  readonly push: Carrier
  readonly open: (connection: ConnectionAccount) => Promise<Provider>
  readonly onError: (error: unknown) => void
}

interface KnownState {
  readonly version: string
  readonly state: ReturnType<typeof connectionState>
}

/** How many connection states to keep in memory. They are small. */
const MAX_STATES = 10_000

/**
 * Limits how many messages are started at the same time to what may be sent in two seconds. A message waits for the limit per second
 * as its last step, when the mail server has already received almost all of the message. Without this cap, too many would wait there.
 */
const atOnceWithin = ({ perSecond }: Limits) => (perSecond === null ? Number.POSITIVE_INFINITY : perSecond * 2)

const keyOf = (ref: ConnectionRef) => ('server' in ref ? `server ${ref.server}` : `${ref.teamId} ${ref.connectionId}`)

/**
 * Finds the carrier for a team's messages. If they go to addresses, this is the team's own connection, else the server's, else the
 * outbox. A connection stays open while it is in use and its settings don't change.
 */
export const carrierFinder = ({ db, clock, secretKey, server, push, open, onError }: Deps) => {
  const connections = openConnections({ onError })
  const states = new Map<string, KnownState>()

  /**
   * Keeps a connection's state until its settings change, because the state includes the share of the limits that this process
   * has reserved.
   */
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
    if (!isAddressed(channel)) return { carrier: push }
    const own = await findDefaultConnection(db, teamId, channel, secretKey)
    const serverConnection = server[channel]
    if (!own && !serverConnection) return { carrier: outboxCarrier }
    const ref: ConnectionRef = own ? { teamId, connectionId: own.id } : { server: channel }
    const outage = await findOutage(db, ref)
    if (outage && isBeforeRetry(outage.retryAt, toTimestamp(clock())))
      return { until: outage.retryAt, error: outage.reason }
    const limits = own ? own.limits : (serverConnection?.limits ?? NO_LIMITS)
    const state = stateOf(ref, limits, own?.version ?? '')
    if (outage) state.noteOutage()
    let provider: Provider
    try {
      const openIt = own ? () => open(own) : (serverConnection as ServerConnection).open
      provider = await connections.use(keyOf(ref), own?.version ?? '', openIt)
    } catch (error) {
      return { ...(await state.reportDown((error as Error).message)), error: (error as Error).message }
    }
    const reportDown = (reason: string) => {
      // The host's IP address may have changed, so the next attempt has to resolve the host name again.
      connections.forget(keyOf(ref), provider)
      return state.reportDown(reason)
    }
    return {
      carrier: {
        name: nameOf(ref),
        version: own?.version ?? '',
        atOnce: Math.min(provider.atOnce, atOnceWithin(limits)),
        send: provider.send,
        ...state.limit(lane === 'transactional'),
        reportDown,
        reportBusy: state.reportBusy,
        reportUp: state.reportUp,
      },
    }
  }

  return { find, close: connections.close }
}
