import type { AddressedChannel } from '../../foundation/channels/channels.ts'
import type { Config } from '../../foundation/config.ts'
import type { ConnectionOwner } from '../../identity/identifiers/connection-owner.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import { findDefaultLimits } from './connection-queries.ts'
import { findOutage, type Outage } from './connection-state-queries.ts'
import type { Limits } from './limits.ts'
import { readSmsUrl, readSmtpUrl } from './server-connections.ts'

/** The state of the connection that sends a team's messages on a channel. */
export interface ChannelConnection {
  /** A team's own connection comes first. */
  readonly owner: ConnectionOwner
  readonly limits: Limits
  readonly outage: Outage | undefined
}

/** Returns undefined if the messages stay in the outbox, because neither the team nor the server has a connection. */
export type FindConnection = (teamId: number, channel: AddressedChannel) => Promise<ChannelConnection | undefined>

interface Deps {
  readonly db: Db
  readonly config: Pick<Config, 'smtpUrl' | 'smsUrl'>
}

export const connectionFinder = ({ db, config: { smtpUrl, smsUrl } }: Deps): FindConnection => {
  const server: Readonly<Partial<Record<AddressedChannel, Limits | undefined>>> = {
    email: smtpUrl === undefined ? undefined : readSmtpUrl(smtpUrl).limits,
    sms: smsUrl === undefined ? undefined : readSmsUrl(smsUrl).limits,
  }
  return async (teamId, channel) => {
    const own = await findDefaultLimits(db, teamId, channel)
    if (own) {
      const outage = await findOutage(db, { teamId, connectionId: own.id })
      return { owner: 'team', limits: own.limits, outage }
    }
    const limits = server[channel]
    return limits && { owner: 'server', limits, outage: await findOutage(db, { server: channel }) }
  }
}
